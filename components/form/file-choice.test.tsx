// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FileChoice } from './file-choice';
import { setUpPage, TestProvider } from './test-provider';

setUpPage();

function show() {
  const onChoose = vi.fn();
  render(
    <TestProvider>
      <FileChoice label="CSV file" accept=".csv" onChoose={onChoose} />
    </TestProvider>,
  );
  const input = screen.getByLabelText<HTMLInputElement>('CSV file', { selector: 'input' });
  return { onChoose, input, box: screen.getByRole('group', { name: 'CSV file' }) };
}
const file = (name: string) => new File(['x'], name);

it('opens the file chooser by its button, which shows what is chosen', () => {
  const { onChoose, input } = show();
  const opened = vi.spyOn(input, 'click');
  const button = screen.getByRole('button', { name: 'Choose a file', description: 'Or drop it here' });
  fireEvent.click(button);
  expect(opened).toHaveBeenCalledOnce();
  fireEvent.change(input, { target: { files: [file('<b>one</b>.csv')] } });
  expect(onChoose).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Choose another file', description: '<b>one</b>.csv' })).toBe(button);
});

it('accepts a dropped file, highlights while dragging, and ignores what is not a file', () => {
  const { onChoose, box } = show();
  fireEvent.dragOver(box);
  expect(box.dataset.over).toBe('true');
  fireEvent.dragLeave(box);
  expect(box.dataset.over).toBeUndefined();
  const dropped = file('two.csv');
  fireEvent.dragOver(box);
  fireEvent.drop(box, { dataTransfer: { files: [dropped] } });
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(dropped);
  expect(box.dataset.over).toBeUndefined();
  fireEvent.drop(box, { dataTransfer: { files: [] } });
  expect(onChoose).toHaveBeenCalledOnce();
  expect(screen.getByText('two.csv')).toBeTruthy();
});
