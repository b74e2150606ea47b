// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { CheckboxesField } from './checkboxes-field';
import { FieldHolder, setUpPage, TestProvider } from './test-provider';

setUpPage();

function open(initial: number[]) {
  const onValue = vi.fn();
  render(
    <TestProvider>
      <FieldHolder initial={initial} onValue={onValue}>
        {(field) => (
          <CheckboxesField
            field={field}
            choices={[
              { value: 1, label: 'One' },
              { value: 2, label: 'Two' },
            ]}
          />
        )}
      </FieldHolder>
    </TestProvider>,
  );
  return onValue;
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('CheckboxesField', () => {
  it('keeps a stored value that is not in the list until it is unchecked', () => {
    const onValue = open([2, 9]);
    expect(box('9').checked).toBe(true);
    fireEvent.click(box('One'));
    expect(onValue).toHaveBeenLastCalledWith([1, 2, 9]);
    fireEvent.click(box('9'));
    expect(onValue).toHaveBeenLastCalledWith([1, 2]);
    expect(box('9').checked).toBe(false);
  });

  it('has no change after a tick and its removal, in whatever order the device holds them', () => {
    const onValue = open([9, 1]);
    fireEvent.click(box('Two'));
    expect(onValue).toHaveBeenLastCalledWith([1, 2, 9]);
    fireEvent.click(box('Two'));
    expect(onValue).toHaveBeenLastCalledWith([9, 1]);
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
  });

  it('shows the stored values as a list of the language', () => {
    open([1, 2]);
    fireEvent.click(box('One'));
    expect(document.body.textContent).toContain('was \u2068One\u2069, \u2068Two\u2069');
  });

  it('gives the focus to its first box when a change is undone by keyboard', () => {
    open([1]);
    fireEvent.click(box('Two'));
    const undo = screen.getByRole('button', { name: /Undo/ });
    undo.focus();
    fireEvent.click(undo);
    expect([document.activeElement, box('Two').checked]).toEqual([box('One'), false]);
  });

  it('offers only the list where nothing else is stored', () => {
    open([]);
    expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  });
});
