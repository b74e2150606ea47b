// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { shownToasts } from '@/components/feedback/toasts';
import { CopyToDoors } from '@/components/form/copy-to-doors';
import { barriers, LOADING, openOnDevice, setUpDevicePage, toastTexts } from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import type { DeviceEvent } from '@/lib/contract/methods/events';
import { TransportError } from '@/lib/rpc/rpc-error';
import { notifications, rpc } from '@/lib/session/device';
import { COPIED } from './door-fields';
import { DoorSide } from './door-side';

const capabilities = { ...DEFAULT_CAPABILITIES, doorCount: 4, hasVideo: false, remoteOpen: true };
setUpVisitor(capabilities);

setUpDevicePage();

const button = (name: string | RegExp) => screen.findByRole('button', { name }, LOADING);

async function open(Page: ComponentType) {
  const made = signedInDevice({ profile: 'door-controller' });
  const listeners = new Set<(event: DeviceEvent) => void>();
  vi.spyOn(notifications, 'listen').mockImplementation((codes, onEvent) => {
    const own = (event: DeviceEvent) => codes.includes(event.Code) && onEvent(event);
    listeners.add(own);
    return () => listeners.delete(own);
  });
  const opened = await openOnDevice(Page, made);
  const tell = (Code: string, Data: object, Index = 0, Action: DeviceEvent['Action'] = 'Pulse') =>
    act(() => {
      for (const each of listeners) each({ Action, Code, Index, Data: { ...Data } });
    });
  return { ...made, ...opened, tell, doors: () => made.device.state().tables.AccessControl };
}

describe('the side panel of a door', () => {
  it('undoes "stay open" within ten seconds', async () => {
    const { doors, device } = await open(() => <DoorSide index={0} />);
    await button('Open door');
    fireEvent.click(await screen.findByRole('radio', { name: 'Always open' }, LOADING));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Always open' }));
    const undo = await button(/^Undo \(\d+ s\)$/);
    expect(doors()[0]?.State).toBe('OpenAlways');
    expect(device.state().doors[0]?.leaf).toBe('Open');
    fireEvent.click(undo);
    await waitFor(() => expect(doors()[0]?.State).toBe('Normal'));
    expect(device.state().doors[0]?.leaf).toBe('Close');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull());
  });

  it('says why a door may have stayed open or shut', async () => {
    const { device, tell } = await open(() => <DoorSide index={0} />);
    device.update(({ tables }) => {
      Object.assign(tables.AccessControl[0] ?? {}, { State: 'OpenAlways' });
    });
    const close = await button('Close door');
    tell('DoorStatus', { Status: 'Open' });
    fireEvent.click(close);
    await waitFor(() => expect(toastTexts()).toEqual([expect.stringMatching(/^The door is still open\./)]), LOADING);
    device.update(({ tables }) => {
      Object.assign(tables.AccessControl[0] ?? {}, { State: 'CloseAlways' });
    });
    tell('DoorStatus', { Status: 'Close' });
    fireEvent.click(await button('Open door'));
    await waitFor(
      () => expect(toastTexts()).toContainEqual(expect.stringMatching(/^The device did not open this door\./)),
      LOADING,
    );
  });

  it('says nothing of a failure when a door opens and only its state cannot be read', async () => {
    const { device, trouble, tell } = await open(() => <DoorSide index={0} />);
    const press = await button('Open door');
    await screen.findByText('Closed', { selector: 'b' }, LOADING);
    trouble.dropBefore = ['accessControl.getDoorStatus'];
    fireEvent.click(press);
    await waitFor(() => expect(device.state().doors[0]?.leaf).toBe('Open'));
    tell('DoorStatus', { Status: 'Open' });
    await waitFor(() => expect(press.hasAttribute('data-loading')).toBe(false), LOADING);
    expect(shownToasts.get()).toEqual([]);
  });

  it('offers to undo "stay open" although the state cannot be read after it', async () => {
    const { doors, trouble } = await open(() => <DoorSide index={0} />);
    await button('Open door');
    trouble.dropBefore = ['accessControl.getDoorStatus'];
    fireEvent.click(await screen.findByRole('radio', { name: 'Always open' }, LOADING));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Always open' }));
    fireEvent.click(await button(/^Undo \(\d+ s\)$/));
    await waitFor(() => expect(doors()[0]?.State).toBe('Normal'));
    expect(shownToasts.get().every(({ tone }) => tone === 'ok')).toBe(true);
  });

  it('keeps the state of an event when an older read of it fails', async () => {
    const { tell } = await open(() => <DoorSide index={0} />);
    await screen.findByText('Closed', { selector: 'b' }, LOADING);
    const call = vi.mocked(rpc.call);
    const atOnce = call.getMockImplementation() as typeof rpc.call;
    const fails: (() => void)[] = [];
    call.mockImplementation(((...asked: Parameters<typeof rpc.call>) => {
      const [method] = asked;
      if (method !== 'accessControl.getDoorStatus') return atOnce(...asked);
      return new Promise((_, reject) => void fails.push(() => reject(new TransportError(method, 'timeout'))));
    }) as typeof rpc.call);
    const press = await button('Open door');
    fireEvent.click(press);
    await waitFor(() =>
      expect(call).toHaveBeenCalledWith('accessControl.openDoor', expect.anything(), expect.anything()),
    );
    await act(async () => undefined);
    tell('DoorStatus', { Status: 'Open' });
    await waitFor(() => expect(fails).toHaveLength(1), LOADING);
    tell('DoorStatus', { Status: 'Close' });
    fails[0]?.();
    await waitFor(() => expect(press.hasAttribute('data-loading')).toBe(false), LOADING);
    expect(screen.getByText('Closed', { selector: 'b' })).toBeTruthy();
  });

  it('shows a state of the door that the device repeats once', async () => {
    const { tell } = await open(() => <DoorSide index={0} />);
    await screen.findByText(/^Nothing has happened at this door/, {}, LOADING);
    for (const Status of ['Open', 'Open', 'Close']) tell('DoorStatus', { Status });
    tell('AccessControl', { Status: 1, UserID: '7' });
    tell('DoorStatus', { Status: 'Close' });
    tell('DoorStatus', { Status: 'Open' });
    const list = screen.getByRole('list', { name: 'Latest events' });
    expect([...list.querySelectorAll('li')].map((line) => line.lastElementChild?.textContent)).toEqual([
      'Open',
      expect.stringContaining('7'),
      'Closed',
      'Open',
    ]);
  });

  it('shows the last 20 events of this door only, newest first', async () => {
    const { tell, container } = await open(() => <DoorSide index={0} />);
    await screen.findByText(/^Nothing has happened at this door/, {}, LOADING);
    tell('DoorStatus', { Status: 'Open' }, 1);
    expect(screen.getByText(/^Nothing has happened at this door/)).toBeTruthy();
    tell('AccessControl', { Status: 0, CardName: '<b>Eve</b>', UTC: 1_773_325_927 });
    tell('DoorNotClosed', {}, 0, 'Stop');
    tell('BreakIn', {});
    const list = screen.getByRole('list', { name: 'Latest events' });
    const texts = () =>
      within(list)
        .getAllByRole('listitem')
        .map(({ lastChild }) => lastChild?.textContent);
    expect(texts()).toEqual(['Intrusion', 'Door left open: ended', 'Denied: \u2068<b>Eve</b>\u2069']);
    expect(list.textContent).toContain('14:32:07');
    for (let turn = 0; turn < 30; turn += 1) tell('DoorStatus', { Status: turn % 2 ? 'Close' : 'Open' });
    expect(texts()).toHaveLength(20);
    expect(texts()[0]).toBe('Closed');
    expect(await barriers(container)).toEqual([]);
  });
});

describe('the settings of a door', () => {
  it('are copied to other doors, except names, lock modes and members the page does not show', async () => {
    const form = { changedLabels: [], readOnly: false, busy: undefined };
    const { doors, device, asked } = await open(() => <CopyToDoors form={form} index={0} members={COPIED} />);
    device.update(({ tables }) => {
      Object.assign(tables.AccessControl[0] ?? {}, { UnlockHoldInterval: 7_000, State: 'CloseAlways', Method: 1 });
    });
    const before = doors();
    fireEvent.click(await button('Apply to other doors'));
    const dialog = await screen.findByRole('dialog', { name: 'Apply the settings of door 1 to' });
    expect(await barriers(dialog)).toEqual([]);
    const boxes = within(dialog).getAllByRole('checkbox');
    expect(boxes).toHaveLength(3);
    for (const box of boxes.slice(1)) fireEvent.click(box);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Apply to 2 doors' }));
    await waitFor(() => expect(toastTexts()).toEqual(['Applied to 2 doors']));
    expect(doors().map(({ UnlockHoldInterval }) => UnlockHoldInterval)).toEqual([7_000, 3_000, 7_000, 7_000]);
    for (const member of ['Name', 'State', 'Method', 'ABLockRoute', 'Vendor_Reserved'] as const) {
      expect(doors().map((each) => Reflect.get(each, member))).toEqual(before.map((each) => Reflect.get(each, member)));
    }
    expect(asked.filter((method) => method === 'configManager.setConfig')).toHaveLength(1);
  });
});
