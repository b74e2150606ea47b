// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { LOADING, openOnDevice, save, setUpDevicePage, toastTexts } from '@/components/form/device-page.fixtures';
import { testDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import DoorPage from './page';

vi.mock('@/lib/session/use-visitor', async (original) => ({
  ...(await original<object>()),
  useCapabilities: () => ({ ...DEFAULT_CAPABILITIES, doorCount: 4 }),
}));
vi.mock('@/components/video/live-panel', () => ({ LivePanel: () => null }));

setUpDevicePage();

async function open() {
  const made = testDevice({ profile: 'door-controller' });
  made.signIn();
  /** Tables that were read, and all other calls, including those inside a batch. */
  const tables: string[] = [];
  const calls: string[] = [];
  const note = (method: string, params: unknown) => {
    if (method === 'configManager.getConfig') tables.push(String(Object(params).name));
    else calls.push(method);
  };
  const call: typeof made.call = (method, params, more) => {
    if (method !== 'system.multicall') note(method, params);
    else for (const each of params as { method: string; params: unknown }[]) note(each.method, each.params);
    return made.call(method, params, more);
  };
  const opened = await openOnDevice(DoorPage, { ...made, call });
  await screen.findByLabelText('Unlock duration', {}, LOADING);
  return { ...opened, device: made.device, tables, calls };
}

describe('the requests of the page of doors', () => {
  it('read each table once and attach to events once', async () => {
    const { tables, calls } = await open();
    await waitFor(() => expect(calls).toContain('accessControl.getDoorStatus'));
    await waitFor(() => expect(calls).toContain('EventManager.attach'));
    expect(tables.filter((name, index) => tables.indexOf(name) !== index)).toEqual([]);
    expect(tables).toEqual(expect.arrayContaining(['AccessControl', 'AccessControlGeneral']));
    expect(calls.filter((method) => method === 'EventManager.attach')).toHaveLength(1);
  });

  it('are three for a save: the read for conflicts, the write, the read after it', async () => {
    const { asked, tables, device } = await open();
    await waitFor(() => expect(asked).toContain('EventManager.attach'));
    asked.length = 0;
    tables.length = 0;
    fireEvent.change(screen.getByLabelText('Unlock duration'), { target: { value: '4' } });
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Gate' } });
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(device.state().tables.AccessControl[0]).toMatchObject({ UnlockHoldInterval: 4_000, Name: 'Gate' });
    expect(await screen.findByRole('tab', { name: /Gate/ })).toBeTruthy();
    expect(asked).toEqual(['system.multicall', 'configManager.setConfig', 'system.multicall']);
    const both = ['AccessControl', 'AccessControlGeneral'];
    expect(tables).toEqual([...both, ...both]);
  });
});
