// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ask } from '@/components/feedback/ask';
import AskDialog from '@/components/feedback/ask-dialog';
import { DialogFrame } from './dialog-frame';
import { setUpPage, TestProvider } from './test-provider';

setUpPage();

const pressEscape = () => act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }));

function open(props: { closeOnEscape?: boolean; isTyped?: boolean; changed?: string[] } = {}) {
  const onClose = vi.fn();
  render(
    <TestProvider>
      <DialogFrame title="Below" onClose={onClose} {...props}>
        Text
      </DialogFrame>
      <AskDialog />
    </TestProvider>,
  );
  return onClose;
}

it('leaves Escape to a question over it', async () => {
  const onClose = open();
  let isConfirmed: boolean | undefined;
  await act(async () => {
    void ask({ title: 'Sure?', text: '', confirm: 'Yes', cancel: 'No' }).then((answer) => {
      isConfirmed = answer;
    });
  });
  await pressEscape();
  expect(isConfirmed).toBe(false);
  expect(screen.queryByRole('dialog', { name: 'Sure?' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
  await pressEscape();
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([
  [true, 0],
  [false, 2],
])('something is typed: %s, Escape and a press on the scrim close it %i times', async (isTyped, times) => {
  const onClose = open({ isTyped });
  await pressEscape();
  fireEvent.click(screen.getByRole('dialog').parentElement?.previousElementSibling ?? document.body);
  expect(onClose).toHaveBeenCalledTimes(times);
});

it('is not closed by a press on the scrim while it holds an entry', async () => {
  const onClose = open({ changed: ['Name'] });
  fireEvent.click(screen.getByRole('dialog').parentElement?.previousElementSibling ?? document.body);
  expect(screen.queryByRole('dialog', { name: 'Discard your entries?' })).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

it('leaves Escape to a dialog over it, whether it holds an entry or not', async () => {
  const [below, above] = [vi.fn(), vi.fn()];
  const dialogs = (hasSecond: boolean, changed: string[]) => (
    <TestProvider>
      {hasSecond && (
        <DialogFrame title="Above" onClose={above}>
          Text
        </DialogFrame>
      )}
      <DialogFrame title="Below" changed={changed} onClose={below}>
        Text
      </DialogFrame>
      <AskDialog />
    </TestProvider>
  );
  const { rerender } = render(dialogs(false, []));
  rerender(dialogs(true, []));
  await pressEscape();
  rerender(dialogs(true, ['Name']));
  await pressEscape();
  expect([above.mock.calls.length, below.mock.calls.length]).toEqual([2, 0]);
  expect(screen.queryByRole('dialog', { name: 'Discard your entries?' })).toBeNull();
  rerender(dialogs(false, []));
  await pressEscape();
  expect(below).toHaveBeenCalledOnce();
});

it('does not close by Escape where its user does not want that', async () => {
  const onClose = open({ closeOnEscape: false });
  await pressEscape();
  expect(onClose).not.toHaveBeenCalled();
});
