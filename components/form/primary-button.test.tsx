// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { choose } from '@/components/feedback/ask';
import AskDialog from '@/components/feedback/ask-dialog';
import { useActionForm } from '@/lib/forms/use-action-form';
import { DialogForm } from './dialog-form';
import { DialogFrame } from './dialog-frame';
import { DrawerForm } from './drawer-form';
import { setUpPage, TestProvider } from './test-provider';
import { TextField } from './text-field';

setUpPage();

const nothing = () => undefined;

/** Names of the buttons that stand out, and how: there is one, in any state. */
const primary = () =>
  [...screen.getByRole('dialog').querySelectorAll<HTMLElement>('button')]
    .filter(({ dataset }) => dataset.variant === 'filled' || dataset.variant === 'danger')
    .map((button) => `${button.textContent}: ${button.dataset.variant}`);

function NameDrawer({ isNew }: { isNew: boolean }) {
  const fields = useActionForm({ initial: { name: 'Office' }, label: () => 'Name', isNew });
  return (
    <DrawerForm
      title="Group"
      isNew={isNew}
      changed={fields.changedNames}
      failure={undefined}
      isBusy={false}
      onSave={nothing}
      onRemove={nothing}
      onClose={nothing}
    >
      <TextField field={fields.field('name')} />
    </DrawerForm>
  );
}

it.each([true, false])('of a drawer is Save, before and after a change; a new entry: %s', (isNew) => {
  render(<NameDrawer isNew={isNew} />, { wrapper: TestProvider });
  expect(primary()).toEqual(['Save: filled']);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Storage' } });
  expect(primary()).toEqual(['Save: filled']);
});

it.each([
  [{}, 'Copy it: filled'],
  [{ isReady: false }, 'Copy it: filled'],
  [{ isBusy: true }, 'Copy it: filled'],
  [{ isDanger: true }, 'Copy it: danger'],
] as const)('of a dialog with %j is its action', (state, expected) => {
  render(
    <DialogFrame title="Copy" onClose={nothing}>
      <DialogForm button="Copy it" {...state} onSubmit={nothing}>
        <input aria-label="Name" />
      </DialogForm>
    </DialogFrame>,
    { wrapper: TestProvider },
  );
  expect(primary()).toEqual([expected]);
});

it.each([
  [{ confirm: 'Restart' }, 'Restart: filled'],
  [{ confirm: 'Delete', isDangerous: true }, 'Delete: danger'],
  [{}, 'Cancel: filled'],
] as const)('of a question with %j is what it asks about', async (words, expected) => {
  render(<AskDialog />, { wrapper: TestProvider });
  await act(async () => void choose({ title: 'Sure?', text: 'It restarts.', cancel: 'Cancel', ...words }));
  expect(primary()).toEqual([expected]);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
});
