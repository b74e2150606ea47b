// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import AskDialog from '@/components/feedback/ask-dialog';
import { saveBeforeLeave } from '@/components/feedback/save-before-leave';
import { useFields } from '@/lib/forms/use-fields';
import { DrawerForm } from './drawer-form';
import { setUpPage, TestProvider } from './test-provider';
import { TextField } from './text-field';
import { type DrawerSaved, useDrawerSave } from './use-drawer-save';

setUpPage();

type F = { name: string };

function NameDrawer(props: { write(name: string): Promise<DrawerSaved<F>>; onSaved(): void; onClose(): void }) {
  const { write, onSaved, onClose } = props;
  const { save, isLocked, drawer } = useDrawerSave({ onSaved, onClose });
  const fields = useFields<F>({ initial: { name: 'Office' }, label: () => 'Name', disabled: isLocked });
  return (
    <DrawerForm
      title="Group"
      changed={fields.changed.map(() => 'Name')}
      {...drawer}
      onSave={() =>
        void save(
          fields,
          () => undefined,
          () => write(fields.values.name),
        )
      }
    >
      <TextField field={fields.field('name')} />
    </DrawerForm>
  );
}

function show(write: (name: string) => Promise<DrawerSaved<F>>) {
  const onClose = vi.fn();
  const onSaved = vi.fn();
  render(
    <TestProvider>
      <NameDrawer write={write} onSaved={onSaved} onClose={onClose} />
      <AskDialog />
    </TestProvider>,
  );
  return { onClose, onSaved };
}
const type = (text: string) => fireEvent.change(screen.getByLabelText('Name'), { target: { value: text } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

it('closes at once while nothing is changed', async () => {
  const { onClose } = show(vi.fn());
  await press('Cancel');
  expect(onClose).toHaveBeenCalledOnce();
});

it('saves before it closes, and leaves the page below alone', async () => {
  const write = vi.fn(async () => ({ message: 'Saved' }));
  const savePage = vi.fn(async () => true);
  saveBeforeLeave.set(savePage);
  const { onClose, onSaved } = show(write);
  type('Storage');
  await press('Cancel');
  await press('Save and leave');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(write).toHaveBeenCalledWith('Storage');
  expect(onSaved).toHaveBeenCalledOnce();
  expect(savePage).not.toHaveBeenCalled();
  saveBeforeLeave.set(undefined);
});

it('stays open with the typed values when the device refuses', async () => {
  const { onClose } = show(() => Promise.reject(new Error('refused')));
  type('Storage');
  await press('Cancel');
  await press('Save and leave');
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(screen.getByDisplayValue('Storage')).toBeTruthy();
  expect(onClose).not.toHaveBeenCalled();
});

it('closes without saving when the user chooses so', async () => {
  const write = vi.fn();
  const { onClose } = show(write);
  type('Storage');
  await press('Cancel');
  await press('Leave without saving');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(write).not.toHaveBeenCalled();
});
