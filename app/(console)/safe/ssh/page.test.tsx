// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  barriers,
  dialog,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  toastTexts,
} from '@/components/form/device-page.fixtures';
import type { DeviceState } from '@/emulator/state/device-state';
import { signedInDevice } from '@/emulator/test-device';
import { DEFAULT_CAPABILITIES, type DeviceCapabilities } from '@/lib/contract/capabilities';
import SystemServicesPage from './page';
import { leavesHttps, SERVICES } from './service-fields';

const has = vi.hoisted(() => ({ capabilities: {} as Partial<DeviceCapabilities> }));
vi.mock('@/lib/session/use-visitor', () => {
  const capabilities = () => ({ ...DEFAULT_CAPABILITIES, ...has.capabilities });
  return {
    useCapabilities: capabilities,
    useVisitor: () => ({ userName: 'admin', authorities: ['AuthNetCfg'], capabilities: capabilities() }),
  };
});

setUpDevicePage();

interface Situation {
  prepare?(draft: DeviceState): void;
  capabilities?: Partial<DeviceCapabilities>;
  /** The device refuses the first write of this table. */
  refused?: string;
  origin?: string;
}

async function open({ prepare, capabilities = {}, refused, origin = 'http://192.0.2.1' }: Situation = {}) {
  has.capabilities = capabilities;
  vi.spyOn(window, 'location', 'get').mockReturnValue(new URL('/safe/ssh', origin) as unknown as Location);
  const made = signedInDevice({ profile: 'face-full', ...(prepare && { prepare }) });
  const written: unknown[] = [];
  let isRefused = refused !== undefined;
  const sent = (each: { method: string; params: { name: string } }) => {
    if (each.method !== 'configManager.setConfig') return each;
    written.push(each.params.name);
    if (!isRefused || each.params.name !== refused) return each;
    isRefused = false;
    return { ...each, params: { ...each.params, table: {} } };
  };
  const call: typeof made.call = (method, params, more) => {
    if (method === 'system.multicall') return made.call(method, (params as never[]).map(sent), more);
    const only = sent({ method, params: params as never });
    return made.call(method, only.params, more);
  };
  const opened = await openOnDevice(SystemServicesPage, { ...made, call });
  return { ...opened, ...made, written, tables: () => made.device.state().tables };
}

const turn = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });

it('writes the changed tables only, keeps what it does not know, and counts risky options', async () => {
  const { container, written, tables } = await open();
  const before = tables();
  expect(await barriers(container)).toEqual([]);
  // The connection, HTTPS and RTSP over TLS.
  expect(screen.getByText('3 security risks')).toBeTruthy();
  expect(screen.getAllByText('Risk')).toHaveLength(2);
  fireEvent.click(turn('CGI'));
  fireEvent.click(screen.getAllByLabelText('Compatible')[0] as Element);
  expect(screen.getByText('5 security risks')).toBeTruthy();
  expect(screen.getAllByText('Risk')).toHaveLength(4);
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(written).toEqual(['DeviceSearch', 'VSP_CGI']);
  expect(tables()).toEqual({
    ...before,
    DeviceSearch: { ...before.DeviceSearch, AuthMode: 'Compatible' },
    VSP_CGI: { ...before.VSP_CGI, Enable: true },
  });
});

it('names the table that was refused, and keeps its change', async () => {
  const { tables } = await open({ refused: 'MobilePush' });
  fireEvent.click(turn('Mobile push'));
  fireEvent.click(turn('ONVIF'));
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Not saved: Mobile push. The rest was saved.']));
  expect(tables()).toMatchObject({ MobilePush: { Enable: false }, VSP_ONVIF: { Enable: true } });
  expect(turn('Mobile push').checked).toBe(true);
  save();
  await waitFor(() => expect(tables().MobilePush.Enable).toBe(true));
});

it('asks before SSH goes on', async () => {
  const { written, tables } = await open();
  fireEvent.click(turn('SSH'));
  save();
  press('Cancel', await dialog());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(written).toEqual([]);
  save();
  press('Save', await dialog());
  await waitFor(() => expect(tables().SSHD.Enable).toBe(true));
});

it('enables TLS 1.1 with HTTPS only, and then offers the encrypted address without going there', async () => {
  const { tables } = await open();
  expect(screen.queryByRole('switch', { name: 'Compatible with TLS 1.1' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'https://192.0.2.1' })).toBeNull();
  fireEvent.click(turn('HTTPS'));
  fireEvent.click(turn('Compatible with TLS 1.1'));
  fireEvent.click(turn('HTTPS'));
  expect(turn('Compatible with TLS 1.1').checked).toBe(false);
  fireEvent.click(turn('HTTPS'));
  expect(screen.getByText('Open pages reconnect after saving')).toBeTruthy();
  save();
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: 'https://192.0.2.1' });
  expect(link.href).toBe('https://192.0.2.1/safe/ssh');
  expect(tables().Https).toMatchObject({ Enable: true, CompatTLS11: false });
  expect(screen.getByRole('link', { name: 'port 443' }).getAttribute('href')).toBe('/network/port');
});

it('leads to the HTTP port that is stored, not to that of the sign-in, when HTTPS goes off', async () => {
  await open({
    origin: 'https://192.0.2.1',
    prepare({ tables }) {
      tables.Https.Enable = true;
      tables.Web.Port = 8081;
    },
  });
  fireEvent.click(turn('HTTPS'));
  save();
  (await dialog()).getByText(/http:\/\/192\.0\.2\.1:8081/);
});

it('moves private stream encryption with RTSP over TLS where the device couples them', async () => {
  const { written, tables } = await open({ capabilities: { synKeyFrameEncrypt: true } });
  const before = tables().MediaEncrypt;
  expect(turn('Private stream encryption').disabled).toBe(true);
  fireEvent.click(turn('RTSP over TLS'));
  expect(turn('Private stream encryption').checked).toBe(true);
  expect(screen.getByText('Live video reconnects after saving')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Key update period'), { target: { value: '721' } });
  save();
  expect(await screen.findByText('Enter 0 to 720')).toBeTruthy();
  expect(written).toEqual([]);
  fireEvent.change(screen.getByLabelText('Key update period'), { target: { value: '0' } });
  save();
  await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
  expect(written).toEqual(['MediaEncrypt']);
  expect(tables().MediaEncrypt).toEqual({
    ...before,
    RTSPOverTls: { Enable: true },
    PrivateMediaEncrypt: { KeyFrameEncrypt: { Enable: true, VKUpdateTime: 0 } },
  });
});

it('leaves the two apart elsewhere', async () => {
  await open();
  fireEvent.click(turn('RTSP over TLS'));
  expect(turn('Private stream encryption').checked).toBe(false);
  expect(turn('Private stream encryption').disabled).toBe(false);
});

it('shows no private stream encryption where the device has none', async () => {
  await open({ prepare: ({ tables }) => void delete tables.MediaEncrypt.PrivateMediaEncrypt });
  expect(screen.queryByRole('switch', { name: 'Private stream encryption' })).toBeNull();
  expect(turn('RTSP over TLS').checked).toBe(false);
});

it('fills in what is recommended and saves nothing by itself', async () => {
  const { written } = await open({
    prepare({ tables }) {
      tables.SSHD.Enable = true;
      tables.EmergencyMaintenance.Enable = true;
      tables.PrivateProtocolAuth.Mode = 'Compatible';
    },
  });
  expect(screen.getByText('6 security risks')).toBeTruthy();
  press('Fill in recommended settings');
  expect(await screen.findByText('1 security risk')).toBeTruthy();
  expect(screen.getByText('The connection is not encrypted')).toBeTruthy();
  expect([turn('SSH').checked, turn('HTTPS').checked, turn('Device search').checked]).toEqual([false, true, true]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Fill in recommended settings' }).disabled).toBe(true);
  expect(written).toEqual([]);
});

it('resets the switch of the older TLS version together with HTTPS, also by the arrow beside it', async () => {
  await open({ prepare: ({ tables }) => Object.assign(tables.Https, { Enable: false, CompatTLS11: false }) });
  fireEvent.click(turn('HTTPS'));
  fireEvent.click(turn('Compatible with TLS 1.1'));
  expect(turn('Compatible with TLS 1.1').checked).toBe(true);
  press('Undo change: HTTPS');
  expect([turn('HTTPS').checked, turn('Compatible with TLS 1.1').checked]).toEqual([false, false]);
});

it('leaves the port of HTTPS as it is with the defaults', () => {
  expect(SERVICES.toFields(signedInDevice().device.state().tables as never)).not.toHaveProperty('httpsPort');
});

it('knows when this browser would lose its address', () => {
  const fields = SERVICES.toFields(signedInDevice().device.state().tables as never);
  const on = { ...fields, https: true };
  expect(leavesHttps(fields, on, new URL('https://192.0.2.1/safe/ssh'))).toBe(true);
  expect(leavesHttps(fields, on, new URL('http://192.0.2.1/safe/ssh'))).toBe(false);
  expect(leavesHttps(on, fields, new URL('https://192.0.2.1/safe/ssh'))).toBe(false);
});
