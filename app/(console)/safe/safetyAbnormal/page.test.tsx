// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  barriers,
  fill,
  openOnDevice,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import SafetyAbnormalPage from './page';

const capabilities = vi.hoisted(() => ({ alarmOutSlots: 2 }));
vi.mock('@/lib/session/use-visitor', () => ({
  useCapabilities: () => ({ ...DEFAULT_CAPABILITIES, ...capabilities }),
  useVisitor: () => ({ userName: 'admin', loginTime: '', capabilities: DEFAULT_CAPABILITIES, authorities: [] }),
}));

setUpDevicePage();

async function open(prepare?: (made: ReturnType<typeof signedInDevice>) => void) {
  const made = signedInDevice({ profile: 'face-full' });
  prepare?.(made);
  const opened = await openOnDevice(SafetyAbnormalPage, made);
  return { ...opened, device: made.device, tables: () => made.device.state().tables };
}
const box = (name: string) => screen.getByRole('checkbox', { name });

it('saves the kinds and what follows, and keeps what it does not know', async () => {
  const { container, tables } = await open(({ device }) =>
    device.update(({ secureTables: { Email } }) =>
      Object.assign(Email, { Enable: true, Receivers: ['a@example.org'] }),
    ),
  );
  const before = tables().SafetyAbnormalAlarm;
  expect(await barriers(container)).toEqual([]);
  fireEvent.click(box('Unknown program'));
  fireEvent.click(box('2'));
  fill(screen, 'Output duration', '20');
  fill(screen, 'Wrong passwords before a report', '3');
  fireEvent.click(screen.getByRole('switch', { name: 'Send e-mail' }));
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(tables().SafetyAbnormalAlarm).toEqual({
    ...before,
    Types: before.Types.filter((kind) => kind !== 'AbnormalProgram'),
    EventHandler: { ...before.EventHandler, AlarmOutChannels: [1], AlarmOutLatch: 20, MailEnable: true },
  });
  expect(tables().LoginFailureAlarm).toMatchObject({ Enable: true, TryLoginTimes: 3 });
});

it('offers no mail before somebody gets it, and says where that is set up', async () => {
  await open();
  const mail = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Send e-mail' });
  await waitFor(() => expect(mail().disabled).toBe(true));
  screen.getByText('Enable e-mail and enter a recipient first E-mail');
});

it('lets go of mail that was chosen before it could not be sent any more', async () => {
  const { device } = await open((made) =>
    made.device.update(({ tables }) => Object.assign(tables.SafetyAbnormalAlarm.EventHandler, { MailEnable: true })),
  );
  fireEvent.click(screen.getByRole('switch', { name: 'Send e-mail' }));
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(device.state().tables.SafetyAbnormalAlarm.EventHandler.MailEnable).toBe(false);
});

it('sends nothing while no kind is chosen', async () => {
  const { asked, tables } = await open();
  for (const name of [
    'Unauthorised sign-in attempt',
    'Password brute force',
    'Too many sessions',
    'Web path attack',
    'Certificate about to expire',
    'Unknown program',
  ]) {
    fireEvent.click(box(name));
  }
  save();
  await screen.findByText('Choose at least one exception');
  expect(asked.filter((method) => method.startsWith('configManager.set'))).toEqual([]);
  expect(tables().SafetyAbnormalAlarm.Types).toHaveLength(6);
});

it('lists the last security entries of the device, five wrong passwords and the lock among them', async () => {
  await open(({ device, signIn }) => {
    for (let count = 0; count < 5; count += 1) signIn('operator1', 'Wrong-pass1');
    expect(device.state().log.length).toBeGreaterThan(5);
  });
  const table = await screen.findByRole('table', { name: 'Latest security entries' });
  await waitFor(() => expect(within(table).getAllByText('Sign-in failed').length).toBeGreaterThanOrEqual(5));
  expect(within(table).getByText('Account locked')).toBeTruthy();
  expect(within(table).getAllByText('operator1').length).toBeGreaterThanOrEqual(6);
});

it('has no outputs on a device without any', async () => {
  capabilities.alarmOutSlots = 0;
  await open();
  expect(screen.queryByText('Alarm outputs')).toBeNull();
  capabilities.alarmOutSlots = 2;
});
