// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openTab } from '@/components/form/open-tab';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { type NumberedEntry, NumberedList } from './numbered-list';

setUpPage();

const entries: NumberedEntry[] = Array.from({ length: 45 }, (_, number) => ({
  number,
  name: number === 33 ? 'Night shift' : '',
}));
const mostlyFree = entries.map((each) => ({ ...each, isFree: each.number > 2 && each.name === '' }));

const scrolled = vi.fn();
beforeEach(() => {
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
});

function open(chosen: number, shown = entries) {
  const onChoose = vi.fn();
  const { unmount } = render(
    <TestProvider>
      <NumberedList
        label="Plans"
        entries={shown}
        chosen={chosen}
        onChoose={onChoose}
        add={{ label: 'Add plan', isDisabled: false }}
      />
    </TestProvider>,
  );
  return Object.assign(onChoose, { unmount });
}

const shown = () => screen.getAllByRole('listitem').map((each) => Number.parseInt(each.textContent ?? '', 10));

describe('NumberedList', () => {
  it('brings the chosen entry into sight', () => {
    open(25);
    expect(shown()).toHaveLength(45);
    const current = screen.getByRole('button', { current: true });
    expect(current.textContent).toContain('25');
    expect(scrolled.mock.contexts).toEqual([current]);
  });

  it('names the chosen entry for the list of pending changes', () => {
    const { unmount } = open(33, mostlyFree);
    expect(openTab.get()).toBe('33 · Night shift');
    unmount();
    expect(openTab.get()).toBeUndefined();
    open(5, mostlyFree);
    expect(openTab.get()).toBe('5');
  });

  it('keeps free numbers out of the way until they are wanted', () => {
    const onChoose = open(3, mostlyFree);
    expect(shown()).toEqual([0, 1, 2, 3, 33]);
    const free = screen.getByRole('group', { name: 'Free' });
    expect(within(free).getAllByRole('option')).toHaveLength(41);
    fireEvent.change(screen.getByRole('textbox', { name: 'Number or name' }), { target: { value: '20' } });
    expect(shown()).toEqual([20]);
    fireEvent.click(screen.getByRole('button', { name: 'Add plan' }));
    expect(onChoose).toHaveBeenCalledWith(4);
  });

  it('finds by whole number or part of a name', () => {
    const onChoose = open(0);
    const search = screen.getByRole('textbox', { name: 'Number or name' });
    fireEvent.change(search, { target: { value: '3' } });
    expect(shown()).toEqual([3]);
    fireEvent.change(search, { target: { value: 'night' } });
    expect(shown()).toEqual([33]);
    fireEvent.click(screen.getByRole('button', { name: /Night shift/ }));
    expect(onChoose).toHaveBeenCalledWith(33);
  });
});
