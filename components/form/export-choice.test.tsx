// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { barriers } from './device-page.fixtures';
import { ExportChoice } from './export-choice';
import { setUpPage, TestProvider } from './test-provider';

setUpPage();

function show() {
  const onChoose = vi.fn();
  const onClose = vi.fn();
  render(
    <TestProvider>
      <ExportChoice
        title="Export rooms"
        text="All rooms"
        ways={[
          { way: 'table', label: 'Table' },
          { way: 'locked', label: 'Everything', about: 'With passwords' },
        ]}
        onChoose={onChoose}
        onClose={onClose}
      />
    </TestProvider>,
  );
  return { onChoose, onClose };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('starts with the first file, and resolves only by its button', async () => {
  const { onChoose } = show();
  expect(await barriers(screen.getByRole('dialog'))).toEqual([]);
  expect(screen.getByLabelText<HTMLInputElement>('Table').checked).toBe(true);
  press('Export');
  expect(onChoose).toHaveBeenLastCalledWith('table');
  fireEvent.click(screen.getByLabelText(/^Everything ?With passwords$/));
  expect(onChoose).toHaveBeenCalledOnce();
  press('Export');
  expect(onChoose).toHaveBeenLastCalledWith('locked');
});

it('closes by Cancel without an answer', () => {
  const { onChoose, onClose } = show();
  press('Cancel');
  expect([onChoose.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1]);
});
