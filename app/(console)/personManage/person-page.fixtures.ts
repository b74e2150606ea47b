import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, vi } from 'vitest';
import { shownToasts } from '@/components/feedback/toasts';
import { openOnDevice } from '@/components/form/device-page.fixtures';
import { setUpPage } from '@/components/form/test-provider';
import type { DeviceState } from '@/emulator/state/device-state';
import { testDevice } from '@/emulator/test-device';
import { saved } from '@/lib/save-file.fixtures';
import PersonPage from './page';

/** Call once at the top of each file of tests. */
export function setUpPersonPage(): void {
  setUpPage();
  vi.setConfig({ testTimeout: 60_000 });
  beforeEach(() => {
    shownToasts.set([]);
    saved.length = 0;
    window.history.replaceState(null, '', '/personManage');
  });
}

/** Names by index, for searches with a known number of matches. */
export const numbered = ({ access }: DeviceState) => {
  for (const user of access.users) user.UserName = `Worker ${user.UserID.padStart(4, '0')}`;
};

/** The page over an emulated device in this process, once its first rows are shown. */
export async function open(prepare: (draft: DeviceState) => void = () => undefined) {
  const made = testDevice({ profile: 'door-controller' });
  made.device.update(prepare);
  made.signIn();
  const opened = await openOnDevice(PersonPage, made);
  await waitFor(() => expect(names()[0]).toBeTruthy(), LONG);
  const users = () => made.device.state().access.users;
  const count = (method: string) => opened.asked.filter((each) => each === method).length;
  return { ...made, ...opened, users, count, user: (id: string) => users().find(({ UserID }) => UserID === id) };
}

export const LONG = { timeout: 20_000 };
export const shown = () => within(screen.getByRole('table')).getAllByRole('row').slice(1);
export const names = () => shown().map((row) => row.querySelector('[data-card="name"]')?.textContent);
export const toastTexts = () => shownToasts.get().map(({ message }) => message);
export const type = (text: string) =>
  fireEvent.change(screen.getByLabelText('Name or user ID'), { target: { value: text } });
export const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
export const count = (text: string) => screen.findByText(text, { selector: 'p, p *' }, LONG);
export const closeBy = (dialog: HTMLElement) =>
  fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
