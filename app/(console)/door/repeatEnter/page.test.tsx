// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { barriers, dialog, openOnDevice, setUpDevicePage, toastTexts } from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import AntiPassbackPage from './page';

const device = vi.hoisted(() => ({ doorCount: 4 }));
vi.mock('@/lib/session/use-visitor', () => ({
  useCapabilities: () => ({ ...DEFAULT_CAPABILITIES, doorCount: device.doorCount }),
}));

setUpDevicePage();

async function open(profile: 'door-controller' | 'face-full' = 'door-controller') {
  device.doorCount = profile === 'face-full' ? 1 : 4;
  const made = signedInDevice({ profile });
  const opened = await openOnDevice(AntiPassbackPage, made);
  await screen.findByRole('switch', { name: 'Enabled' });
  const passback = () => made.device.state().antiPassback;
  return { ...made, ...opened, passback };
}

const press = (name: string, within_ = screen as Pick<typeof screen, 'getByRole'>) =>
  fireEvent.click(within_.getByRole('button', { name }));
const readers = (drawer: Awaited<ReturnType<typeof dialog>>, number: number) =>
  within(drawer.getByRole('group', { name: `Readers of group ${number}` }));

it('adds a route and reorders its groups by their buttons', async () => {
  const { passback, container } = await open();
  expect(await screen.findByRole('button', { name: /^Edit .*Store/ })).toBeTruthy();
  expect(await barriers(container)).toEqual([]);
  press('Add route');
  const drawer = await dialog();
  fireEvent.change(drawer.getByLabelText('Name'), { target: { value: 'Lobby' } });
  fireEvent.click(readers(drawer, 1).getByLabelText('Door 1, inside'));
  fireEvent.click(readers(drawer, 2).getByLabelText('Door 1, outside'));
  press('Move group 2 up', drawer);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Move group 1 down'));
  press('Save', drawer);
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(passback().routes.at(-1)).toEqual({
    Index: 2,
    Name: 'Lobby',
    Enable: true,
    ResetTime: 0,
    TimeSection: 255,
    DoorList: [{ Doors: [{ ReaderID: '1' }] }, { Doors: [{ ReaderID: '2' }] }],
  });
  expect(await screen.findByText('Lobby')).toBeTruthy();
});

it('adds a route beside one that somebody else has added, and keeps what they changed in one that is edited', async () => {
  const { passback, device } = await open();
  press('Add route');
  const added = await dialog();
  fireEvent.change(added.getByLabelText('Name'), { target: { value: 'Mine' } });
  fireEvent.click(readers(added, 1).getByLabelText('Door 1, inside'));
  fireEvent.click(readers(added, 2).getByLabelText('Door 1, outside'));
  device.update(({ antiPassback: { routes } }) => {
    if (routes[0]) routes.push({ ...routes[0], Index: 2, Name: 'Theirs' });
  });
  press('Save', added);
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(
    passback()
      .routes.map(({ Index, Name }) => [Index, Name])
      .slice(2),
  ).toEqual([
    [2, 'Theirs'],
    [3, 'Mine'],
  ]);
  fireEvent.click(await screen.findByRole('button', { name: /^Edit .*Theirs/ }));
  const edited = await dialog();
  fireEvent.change(edited.getByLabelText('Name'), { target: { value: 'Ours' } });
  device.update(({ antiPassback: { routes } }) => Object.assign(routes[2] ?? {}, { ResetTime: 7 }));
  press('Save', edited);
  await waitFor(() => expect(passback().routes[2]).toMatchObject({ Name: 'Ours', ResetTime: 7 }));
});

it('refuses a single group in the drawer and keeps the typed values', async () => {
  const { passback, asked } = await open();
  press('Add route');
  const drawer = await dialog();
  fireEvent.change(drawer.getByLabelText('Name'), { target: { value: 'Lobby' } });
  fireEvent.click(readers(drawer, 1).getByLabelText('Door 1, outside'));
  press('Delete group 2', drawer);
  press('Save', drawer);
  expect(await drawer.findByText('Set up at least 2 groups')).toBeTruthy();
  expect((drawer.getByLabelText('Name') as HTMLInputElement).value).toBe('Lobby');
  expect(asked).not.toContain('accessControlManager.setRepeatEnterRoute');
  expect(passback().routes).toHaveLength(2);
});

it('shows who is inside page by page, resets one person and then everybody', async () => {
  const { passback, device: made } = await open();
  const names = new Map(made.state().access.users.map(({ UserID, UserName }) => [UserID, UserName]));
  const last = names.get(passback().zones.at(-1)?.UserID ?? '') ?? '';
  const [reset] = await screen.findAllByRole('button', { name: /^Reset (?!everyone)/ });
  expect(reset?.getAttribute('aria-label')).toContain(last);
  expect(screen.getAllByRole('button', { name: /^Reset (?!everyone)/ })).toHaveLength(20);
  if (reset) fireEvent.click(reset);
  await waitFor(() => expect(passback().zones).toHaveLength(22));
  await waitFor(() => expect(toastTexts()).toEqual(['Position reset']));
  await waitFor(() =>
    expect((screen.getByRole('button', { name: 'Reset everyone' }) as HTMLButtonElement).disabled).toBe(false),
  );
  press('Reset everyone');
  press('Reset everyone', await dialog());
  await waitFor(() => expect(passback().zones).toEqual([]));
  expect(await screen.findByText('Nobody is inside.')).toBeTruthy();
});

it('deletes a route after asking', async () => {
  const { passback } = await open();
  const [, button] = await screen.findAllByRole('button', { name: /^Delete .*Whole building|^Delete .*Store/ });
  if (button) fireEvent.click(button);
  press('Delete route', await dialog());
  await waitFor(() => expect(passback().routes.map(({ Name }) => Name)).toEqual(['Store']));
  expect(toastTexts()).toEqual(['Route deleted']);
});

it('shows only the switch and the time on a device with one door', async () => {
  const { device: made, asked } = await open('face-full');
  expect(screen.queryByText('Routes')).toBeNull();
  const before = made.state().tables.AccessControl[0];
  const wait = screen.getByLabelText('Re-entry delay');
  fireEvent.change(wait, { target: { value: '181' } });
  press('Save');
  expect(await screen.findByText('Enter 0 to 180')).toBeTruthy();
  fireEvent.click(screen.getByRole('switch', { name: 'Enabled' }));
  fireEvent.change(wait, { target: { value: '30' } });
  press('Save');
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(made.state().tables.AccessControl[0]).toEqual({ ...before, RepeatEnterAlarm: true, RepeatEnterTime: 30 });
  expect(asked).not.toContain('accessControlManager.getRepeatEnterRoute');
});
