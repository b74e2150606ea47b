// @vitest-environment happy-dom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import AskDialog from '@/components/feedback/ask-dialog';
import { shownToasts } from '@/components/feedback/toasts';
import { useMayLeave } from '@/components/shell/leave-guard';
import { useOpenChanges, useUnsavedCount } from '@/components/shell/use-pending-count';
import { openForm } from '@/lib/forms/open-form';
import { hasUnsaved } from '@/lib/forms/unsaved';
import { TransportError } from '@/lib/rpc/rpc-error';
import { DrawerForm } from './drawer-form';
import { setUpPage, TestProvider } from './test-provider';
import { TextField } from './text-field';
import { type DrawerEnds, type DrawerSaved, useDrawerForm } from './use-drawer-form';

setUpPage();

type F = { name: string };

interface NameDrawerProps extends DrawerEnds {
  isNew: boolean;
  write(name: string): Promise<DrawerSaved<F>>;
}

function NameDrawer({ isNew, write, ...ends }: NameDrawerProps) {
  const { fields, drawer } = useDrawerForm<F>({
    initial: { name: 'Office' },
    label: () => 'Name',
    isNew,
    validate: ({ name }) => (name === '' ? { name: { key: 'NotNull' } } : {}),
    save: ({ name }) => write(name),
    ...ends,
  });
  return (
    <DrawerForm title="Group" {...drawer}>
      <TextField field={fields.field('name')} isRequired />
    </DrawerForm>
  );
}

/** What leads away from the page, and what the frame counts. */
function Leaving() {
  const mayLeave = useMayLeave();
  return (
    <>
      <p role="status">{`${useUnsavedCount()} unsaved, ${useOpenChanges().length} of the page`}</p>
      <button type="button" onClick={() => void mayLeave()}>
        Go
      </button>
    </>
  );
}

function show(write: (name: string) => Promise<DrawerSaved<F>>, isNew = false) {
  const onClose = vi.fn();
  const onSaved = vi.fn();
  const { unmount } = render(
    <TestProvider>
      <NameDrawer isNew={isNew} write={write} onSaved={onSaved} onClose={onClose} />
      <AskDialog />
    </TestProvider>,
  );
  return { onClose, onSaved, unmount };
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
  openForm.set({ save: savePage, keep: vi.fn(), discard: vi.fn() });
  const { onClose, onSaved } = show(write);
  type('Storage');
  await press('Cancel');
  await press('Save and leave');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(write).toHaveBeenCalledWith('Storage');
  expect(onSaved).toHaveBeenCalledOnce();
  expect(savePage).not.toHaveBeenCalled();
  openForm.set(undefined);
});

it('counts its entry among what would be lost at the end of the session, and as nothing that the page saves', async () => {
  const page = { save: vi.fn(async () => true), keep: vi.fn(), discard: vi.fn() };
  openForm.set(page);
  const counts = () => screen.getByRole('status').textContent;
  show(vi.fn());
  expect(hasUnsaved()).toBe(false);
  type('Storage');
  expect(hasUnsaved()).toBe(true);
  const { unmount } = render(<Leaving />, { wrapper: TestProvider });
  expect(counts()).toBe('1 unsaved, 0 of the page');
  fireEvent.click(screen.getByText('Go', { selector: 'button' }));
  await press('Leave without saving');
  await waitFor(() => expect(page.discard).toHaveBeenCalledOnce());
  expect(page.save).not.toHaveBeenCalled();
  unmount();
  type('Office');
  expect(hasUnsaved()).toBe(false);
  openForm.set(undefined);
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

it('leads to the first wrong field, and to the reason of a refusal above fields that are scrolled', async () => {
  const write = vi.fn(() => Promise.reject(new Error('refused')));
  show(write);
  const box = screen.getByLabelText('Name');
  screen.getByRole('button', { name: 'Save' }).focus();
  type('');
  await press('Save');
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(write).not.toHaveBeenCalled();
  const body = screen.getByRole('dialog').querySelector('form')?.firstElementChild as HTMLElement;
  body.scrollTop = 300;
  type('Storage');
  await press('Save');
  await screen.findByRole('alert');
  expect(body.scrollTop).toBe(0);
});

it('leads to a field that the device finds wrong, and to one that keeps it from saving before it closes', async () => {
  const { onClose } = show(async () => ({ problems: { name: { key: 'Refused' } } }));
  const box = screen.getByLabelText('Name');
  screen.getByRole('button', { name: 'Save' }).focus();
  type('Storage');
  await press('Save');
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(box.getAttribute('aria-invalid')).toBe('true');
  type('');
  await press('Cancel');
  await press('Save and leave');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save and leave' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(box));
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

it('says that the outcome is unknown when no answer came, and keeps the entries', async () => {
  const { onClose, onSaved } = show(async () => {
    throw new TransportError('Attendance.modifyWorkOrder', 'timeout');
  });
  type('Office 2');
  await press('Save');
  expect((await screen.findByRole('alert')).textContent).toContain('It is not known whether it saved the change');
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Office 2');
  expect(onSaved).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

it('cannot be closed while it saves, and says on the next page that no answer came', async () => {
  let fail: (error: Error) => void = () => undefined;
  const { onClose, unmount } = show(() => new Promise((_, reject) => (fail = reject)));
  type('Storage');
  await press('Save');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true);
  await press('Close');
  expect(screen.queryByRole('button', { name: 'Leave without saving' })).toBeNull();
  unmount();
  await act(async () => fail(new TransportError('Attendance.modifyWorkOrder', 'timeout')));
  const last = { message: 'The device did not answer. The change may or may not have been made.', outlivesPage: true };
  expect(shownToasts.get().at(-1)).toMatchObject(last);
  expect(onClose).not.toHaveBeenCalled();
  shownToasts.set([]);
});

it('asks for the restart that a save needs', async () => {
  const { onClose } = show(async () => ({ kind: 'saved', needReboot: true, replyLost: false }));
  type('Office 2');
  await press('Save');
  expect(await screen.findByText('Restart to apply?')).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
  await press('Later');
  await waitFor(() => expect(screen.queryByText('Restart to apply?')).toBeNull());
});

it.each([
  ['a new entry begins in its first field, marks what is required, and has nothing to compare with', true],
  ['a stored entry shows what is changed', false],
])('%s', async (_, isNew) => {
  show(vi.fn(), isNew);
  const box = screen.getByLabelText('Name');
  const row = box.closest('[data-required], [data-state]');
  expect([row !== null, box.hasAttribute('data-autofocus')]).toEqual([isNew, isNew]);
  if (isNew) await waitFor(() => expect(document.activeElement).toBe(box));
  type('Storage');
  expect(screen.queryByRole('button', { name: 'Undo change: Name' }) === null).toBe(isNew);
  expect(screen.queryByText('Office') === null).toBe(isNew);
  await press('Cancel');
  await screen.findByRole('button', { name: 'Leave without saving' });
});

it('leaves Escape to its question, and asks again with the next one', async () => {
  const { onClose } = show(async () => ({ kind: 'changed' }) as never);
  type('Lab');
  const pressEscape = () => act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }));
  await pressEscape();
  await screen.findByRole('button', { name: 'Leave without saving' });
  await pressEscape();
  expect(screen.queryByRole('button', { name: 'Leave without saving' })).toBeNull();
  await pressEscape();
  await press('Leave without saving');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
});
