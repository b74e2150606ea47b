// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NativeDialog } from './native-dialog';

it('asks its page at each Escape, and does not let the browser close it', () => {
  const cancel = vi.fn();
  const { unmount } = render(
    <NativeDialog title="Recovery" actions={null} onCancel={cancel}>
      <input aria-label="Code" />
    </NativeDialog>,
  );
  // `false`: prevented.
  for (let press = 0; press < 2; press += 1) {
    expect(fireEvent.keyDown(screen.getByLabelText('Code'), { key: 'Escape' })).toBe(false);
  }
  expect(cancel).toHaveBeenCalledTimes(2);
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  // As the back gesture of a phone does the second time.
  dialog.close();
  fireEvent(dialog, new Event('close'));
  expect(dialog.open).toBe(true);
  unmount();
  expect(dialog.open).toBe(false);
});
