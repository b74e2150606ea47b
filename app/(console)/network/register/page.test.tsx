// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { barriers, foldedLines, openOnDevice, save } from '@/components/form/device-page.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import { openLinkPage, SOON, saveAfter, saved, setUpLinkPage, turn, type } from '../link-page.fixtures';
import RegisterPage from './page';

setUpLinkPage();

describe('the page of automatic registration', () => {
  it('says that the state cannot be read, also when the first read fails', async () => {
    const made = signedInDevice({ profile: 'face-full' });
    made.device.setIntercept(({ method }) =>
      method === 'netApp.getLinkStatus' ? { result: false, error: { code: ReplyError.InternalError } } : undefined,
    );
    await openOnDevice(RegisterPage, made);
    expect(await screen.findByText('Could not be read', {}, SOON)).toBeTruthy();
  });

  it('needs a server, keeps the ports of the table, and reaches "Connected" without a reload', async () => {
    const { container, state, later } = await openLinkPage(RegisterPage);
    const before = state().tables.DVRIP;
    expect(await barriers(container)).toEqual([]);
    turn('Register automatically');
    save();
    expect(await screen.findAllByText('Enter a value')).toHaveLength(2);
    expect(state().tables.DVRIP).toEqual(before);
    type('Server address', 'platform.example.org');
    type('Device ID', 'D1');
    save();
    await saved();
    expect(state().tables.DVRIP).toEqual({
      ...before,
      RegisterServer: {
        ...before.RegisterServer,
        Enable: true,
        DeviceID: 'D1',
        Servers: [{ Address: 'platform.example.org', Port: 9500 }],
      },
    });
    await screen.findByText('Connecting');
    later(2_000);
    await screen.findByText('Connected', {}, SOON);
    const dropped = 'The device is registered with the platform. It will register again with the new settings.';
    type('Device ID', 'D2');
    await saveAfter(dropped, 'Cancel');
    expect(state().tables.DVRIP.RegisterServer?.DeviceID).toBe('D1');
    await saveAfter(dropped, 'Save');
    await waitFor(() => expect(state().tables.DVRIP.RegisterServer?.DeviceID).toBe('D2'));
    turn('Register automatically');
    // What was in use stays in sight when it is turned off.
    expect(foldedLines()).toEqual([]);
    expect(screen.getByLabelText('Server address')).toHaveProperty('value', 'platform.example.org');
  });
});

it('shows the state that a device gives under the name of the entry', async () => {
  const { device } = await openLinkPage(RegisterPage);
  device.setIntercept(({ method }) =>
    method === 'netApp.getLinkStatus'
      ? { result: true, params: { Status: 'Connected', Since: '2026-11-20 09:00:00' } }
      : undefined,
  );
  await screen.findByText('Connected', {}, SOON);
});

describe('the reserve of automatic registration', () => {
  const enabled = (servers: object[]) => (draft: { tables: { DVRIP: object } }) => {
    const RegisterServer = { Enable: true, DeviceID: 'D1', Servers: servers };
    Object.assign(draft.tables.DVRIP, { RegisterServer });
  };
  const DEAD = { Address: 'dead.example.org', Port: 9500 };

  it('is tried when the first server does not answer, and the page says which one answered', async () => {
    const { container, state, later, asked } = await openLinkPage(RegisterPage, enabled([DEAD]));
    const servers = () => state().tables.DVRIP.RegisterServer?.Servers;
    const before = state().tables.DVRIP;
    later(2_000);
    await screen.findByText('The server cannot be reached', {}, SOON);
    type('Backup server address', 'a_b');
    type('Backup server port', '65536');
    save();
    await screen.findByText(/^Enter 1 to 65,?535$/);
    expect(screen.getByLabelText('Backup server address').getAttribute('aria-invalid')).toBe('true');
    expect(servers()).toEqual([DEAD]);
    type('Backup server address', 'reserve.example.org');
    type('Backup server port', '');
    save();
    await saved();
    expect(servers()).toEqual([DEAD, { Address: 'reserve.example.org', Port: 9500 }]);
    type('Backup server port', '9600');
    save();
    await waitFor(() => expect(servers()?.[1]?.Port).toBe(9600));
    await screen.findByText('Connecting', {}, SOON);
    later(4_000);
    await screen.findByText('Connected', {}, SOON);
    expect(screen.getByText('reserve.example.org:9600')).toMatchObject({ tagName: 'BDI', dir: 'ltr' });
    expect(await barriers(container)).toEqual([]);
    type('Backup server address', '');
    await saveAfter(
      'The device is registered with the platform. It will register again with the new settings.',
      'Save',
    );
    await waitFor(() => expect(servers()?.[1]).toEqual({ Address: '', Port: 9600 }));
    expect({ ...state().tables.DVRIP, RegisterServer: undefined }).toEqual({ ...before, RegisterServer: undefined });
    expect(asked).not.toContain('Security.setConfig');
  });

  it('does not say that an emptied port is saved while its server is stored', async () => {
    const reserve = { Address: 'reserve.example.org', Port: 9600 };
    const { state } = await openLinkPage(RegisterPage, enabled([DEAD, reserve]));
    type('Backup server port', '');
    save();
    await screen.findByText('Enter a value');
    type('Backup server address', '');
    save();
    await saved();
    expect(state().tables.DVRIP.RegisterServer?.Servers[1]).toEqual({ Address: '', Port: 9600 });
  });

  it('is not added to a device that has none while nothing of it is entered', async () => {
    const { state } = await openLinkPage(RegisterPage, enabled([{ ...DEAD, Extra: 1 }]));
    type('Device ID', 'D2');
    save();
    await saved();
    expect(state().tables.DVRIP.RegisterServer).toEqual({
      ...{ Enable: true, DeviceID: 'D2' },
      Servers: [{ ...DEAD, Extra: 1 }],
    });
  });
});
