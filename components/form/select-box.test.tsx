// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { SelectBox } from './select-box';
import { setUpPage, TestProvider } from './test-provider';

setUpPage();

const options = () => screen.queryAllByRole('option', { hidden: true }).map((option) => option.textContent);

function show() {
  const onChange = vi.fn();
  render(
    <TestProvider>
      <SelectBox label="Format" data={['PCM', 'AAC', 'G711A']} value="AAC" onChange={onChange} />
    </TestProvider>,
  );
  return { onChange, box: screen.getByRole<HTMLInputElement>('combobox', { name: 'Format' }) };
}

it('renders its list from the first focus on', () => {
  const { box } = show();
  expect(box.value).toBe('AAC');
  expect(options()).toEqual([]);
  act(() => box.focus());
  expect(options()).toEqual(['PCM', 'AAC', 'G711A']);
  act(() => box.blur());
  expect(options()).toEqual(['PCM', 'AAC', 'G711A']);
});

it('opens by the keyboard at the chosen entry', async () => {
  const { box, onChange } = show();
  act(() => box.focus());
  fireEvent.keyDown(box, { key: 'ArrowDown', code: 'ArrowDown' });
  expect(box.getAttribute('aria-expanded')).toBe('true');
  fireEvent.keyDown(box, { key: 'ArrowDown', code: 'ArrowDown' });
  fireEvent.keyDown(box, { key: 'Enter', code: 'Enter' });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('G711A', expect.anything());
});

it('lists an entry once that a device names twice', () => {
  const data = ['PCM', 'AAC', 'PCM'];
  render(
    <TestProvider>
      <SelectBox label="Format" data={data} value="PCM" />
      <SelectBox label="Rate" data={data.map((value) => ({ value, label: value }))} value="PCM" />
    </TestProvider>,
  );
  for (const name of ['Format', 'Rate']) act(() => screen.getByRole('combobox', { name }).focus());
  expect(options()).toEqual(['PCM', 'AAC', 'PCM', 'AAC']);
});

describe('a list that is searched', () => {
  function search() {
    const onChange = vi.fn();
    render(
      <TestProvider>
        <SelectBox label="Zone" data={['Berlin', 'Lima', 'Lisbon']} value="Berlin" searchable onChange={onChange} />
      </TestProvider>,
    );
    const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Zone' });
    act(() => box.focus());
    const key = (name: string) => fireEvent.keyDown(box, { key: name, code: name });
    const type = (value: string) => fireEvent.change(box, { target: { value } });
    fireEvent.click(box);
    return { onChange, box, key, type };
  }

  it('is filtered by what replaces the chosen entry, and Enter takes the first', () => {
    const { box, onChange, key, type } = search();
    // All of it is selected, so that the next letter replaces it.
    expect(box.value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0)).toBe('Berlin');
    type('LI');
    expect(options()).toEqual(['Berlin', 'Lima', 'Lisbon']);
    type('Lis');
    expect(options()).toEqual(['Lisbon']);
    key('Enter');
    expect(onChange).toHaveBeenCalledExactlyOnceWith('Lisbon', expect.anything());
  });

  it('says that nothing fits, and Enter takes nothing', () => {
    const { onChange, key, type } = search();
    type('Oslo');
    expect(options()).toEqual([]);
    screen.getByText('Nothing found');
    key('Enter');
    expect(onChange).not.toHaveBeenCalled();
  });

  it('shows the chosen entry again after Escape', async () => {
    const { box, onChange, key, type } = search();
    type('Oslo');
    key('Escape');
    expect(box.getAttribute('aria-expanded')).toBe('false');
    act(() => box.blur());
    expect(box.value).toBe('Berlin');
    expect(onChange).not.toHaveBeenCalled();
  });
});
