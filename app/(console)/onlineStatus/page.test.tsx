// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { barriers, openOnDevice, setUpDevicePage, whileTicking } from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import { saveFile } from '@/lib/save-file';
import { notifications } from '@/lib/session/device';
import OnlineStatusPage from './page';

vi.mock('@/lib/save-file', () => ({ saveFile: vi.fn() }));
setUpVisitor();

setUpDevicePage();

const choose = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const rowOf = (number: string) =>
  screen.getAllByRole('row').find((row) => within(row).queryByText(number, { selector: 'bdi' })) as HTMLElement;
const counters = () => screen.getByText(/^Online: \d/).textContent;

async function open() {
  const made = signedInDevice({ profile: 'vto' });
  let tell: (event: DeviceEvent) => void = () => undefined;
  vi.spyOn(notifications, 'listen').mockImplementation((_codes, onEvent) => {
    tell = onEvent;
    return () => undefined;
  });
  const opened = await openOnDevice(OnlineStatusPage, made);
  await screen.findByText(/^Online: \d/);
  const contacts = made.device.state().records.VideoTalkContact.rows;
  return { ...made, ...opened, contacts, tell: (event: DeviceEvent) => act(() => tell(event)) };
}

describe('the page of online states', () => {
  it('counts its rows, whatever the filters, in the order of the numbers', async () => {
    const { device, contacts, container } = await open();
    const { presence } = device.state();
    const online = presence.filter(({ State }) => State === 'Online').length;
    const offline = presence.length - online;
    expect(counters()).toBe(`Online: ${online}, Offline: ${offline}, Unknown: ${contacts.length - presence.length}`);
    expect(within(screen.getAllByRole('row')[1] as HTMLElement).getByText('101')).toBeTruthy();
    expect(await barriers(container)).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: /next/i }));
    expect(screen.getAllByRole('row')[1]?.textContent).toMatch(/^21/);
    choose('Type', 'VTS');
    expect(counters()).toBe('Online: 2, Offline: 0, Unknown: 0');
    expect(screen.getAllByRole('row')).toHaveLength(3);
    choose('Type', '');
    choose('State', 'offline');
    expect(counters()).toBe(`Online: 0, Offline: ${offline}, Unknown: 0`);
    choose('State', '');
    choose('Number or name', '60');
    expect(counters()).toBe('Online: 0, Offline: 0, Unknown: 9');
  });

  it('changes a row as soon as the device pushes it', async () => {
    const { device, tell, asked } = await open();
    choose('Number or name', '101');
    expect(rowOf('101').textContent).toContain('Online');
    const before = asked.length;
    const off = device.onNotification(() => undefined);
    expect(device.contactRegisters('VTH', '101', false)).toBe(true);
    off();
    const pushed = device.state().presence.find((each) => each.Number === '101');
    tell({ Action: 'Pulse', Code: 'VideoTalkRegister', Index: 0, Data: { ...pushed } });
    await waitFor(() => expect(rowOf('101').textContent).toContain('Offline'));
    expect(asked.length).toBe(before);
    tell({ Action: 'Pulse', Code: 'VideoTalkRegister', Index: 0, Data: { State: 'Registered', Code: 200 } });
    expect(rowOf('101').textContent).toContain('Offline');
  });

  it('reads the states again every 10 s where nothing is pushed, unless that is switched off', async () => {
    await whileTicking(async () => {
      const { device } = await open();
      choose('Number or name', '101');
      expect(rowOf('101').textContent).toContain('Online');
      device.contactRegisters('VTH', '101', false);
      await act(() => vi.advanceTimersByTimeAsync(10_000));
      await waitFor(() => expect(rowOf('101').textContent).toContain('Offline'));
      fireEvent.click(screen.getByRole('switch', { name: 'Refresh every 10 s' }));
      device.contactRegisters('VTH', '101', true);
      await act(() => vi.advanceTimersByTimeAsync(30_000));
      expect(rowOf('101').textContent).toContain('Offline');
    });
  });

  it('keeps the last rows when a later read fails, and says that they may be outdated', async () => {
    const { trouble } = await open();
    const before = counters();
    trouble.refuse = { 'VideoTalkManager.getRegisterState': 268_959_743 };
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('The list may be out of date: the device could not be read.')).toBeTruthy();
    expect(counters()).toBe(before);
  });

  it('exports the matching rows as a file', async () => {
    await open();
    choose('Type', 'VTS');
    fireEvent.click(screen.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(vi.mocked(saveFile)).toHaveBeenCalledTimes(1));
    const [name, file] = vi.mocked(saveFile).mock.calls[0] ?? [];
    expect(name).toBe('online-status.csv');
    const lines = ((await file?.text()) ?? '').trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/No\."?,/);
    expect(lines[1]).toMatch(/1"?,.*888801/);
  });
});
