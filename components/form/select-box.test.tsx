// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
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
