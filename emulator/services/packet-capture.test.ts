/** Parameters for specialists, and the packet capture. @assumed pages-3 /AdvancedSet */
import { beforeEach, describe, expect, it } from 'vitest';
import { runLog } from '../rules/advanced';
import { signedInDevice } from '../test-device';

let made: ReturnType<typeof signedInDevice>;
beforeEach(() => {
  made = signedInDevice({ profile: 'face-full' });
});

const state = () => Object(made.call('netApp.getCaptureState', {}).params);
const start = (params: object = {}) => made.call('netApp.startCapture', { Interface: 'eth0', ...params });

describe('a packet capture', () => {
  it('yields a file that tools for packets read, to the login that started it', () => {
    expect(start({ Host: '10.20.4.77', Port: 5060 }).result).toBe(true);
    expect(start().result).toBe(false);
    made.device.clock.advance(10_000);
    const running = state();
    expect(running).toMatchObject({ State: 'Running', Host: '10.20.4.77', Port: 5060, Seconds: 10 });
    const { Path, Size } = Object(made.call('netApp.stopCapture', {}).params);
    const file = made.device.exportedFile(Path, made.session());
    expect(file?.length).toBe(Size);
    expect(Size).toBe(running.Bytes);
    expect(file?.readUInt32LE(0)).toBe(0xa1b2c3d4);
    // Each record says its length: they end where the file ends.
    let at = 24;
    while (at < Size) at += 16 + (file?.readUInt32LE(at + 8) ?? Size);
    expect(at).toBe(Size);
    expect(made.call('netApp.stopCapture', {}).result).toBe(false);
  });

  it.each(['10.20.4.77', '255.255.255.254', '0.0.0.1'])('has datagrams that %s seems to have sent', (Host) => {
    start({ Host, Port: 5062 });
    made.device.clock.advance(1_000);
    const { Path } = Object(made.call('netApp.stopCapture', {}).params);
    const ip = made.device.exportedFile(Path, made.session())?.subarray(24 + 16 + 14, 24 + 16 + 420) ?? Buffer.alloc(0);
    // Version 4 with five words of header, the whole length, UDP; the words of a right header add up to ones.
    expect([ip[0], ip.readUInt16BE(2), ip[9]]).toEqual([0x45, ip.length, 17]);
    expect([...ip.subarray(12, 16)].join('.')).toBe(Host);
    let sum = 0;
    for (let at = 0; at < 20; at += 2) sum += ip.readUInt16BE(at);
    while (sum > 0xffff) sum = (sum & 0xffff) + (sum >>> 16);
    expect(sum).toBe(0xffff);
    expect([ip.readUInt16BE(20), ip.readUInt16BE(24)]).toEqual([5062, ip.length - 20]);
  });

  it('of another login goes to the one that stops it', () => {
    start();
    const first = made.session();
    made.device.clock.advance(10_000);
    made.signIn();
    const { Path, Size } = Object(made.call('netApp.stopCapture', {}).params);
    expect(made.device.exportedFile(Path, made.session())).toHaveLength(Size);
    expect(state()).toMatchObject({ Path, Size });
    expect(made.device.exportedFile(Path, first)).toBeUndefined();
  });

  it('is gone once the device has another state', () => {
    const first = made.device.snapshot();
    expect(start().result).toBe(true);
    made.device.restore(first);
    made.signIn();
    expect(state().State).toBe('Idle');
    expect(start().result).toBe(true);
  });

  it('ends after 5 minutes by itself, or at 10 MB', () => {
    start();
    // The login lives on by its calls.
    for (let minute = 0; minute < 5; minute += 1) {
      expect(state().State).toBe('Running');
      made.call('Global.keepAlive', { timeout: 300 });
      made.device.clock.advance(60_200);
    }
    expect(state()).toMatchObject({ State: 'Idle', Size: 24 + 300 * 12 * 436 });
    made.device.setSwitches({ capturePackets: 10_000 });
    start();
    made.device.clock.advance(5_000);
    expect(state().State).toBe('Idle');
    expect(Math.abs(state().Size - 10 * 1024 * 1024)).toBeLessThan(1000);
  });

  it.each([
    [{ Interface: 'eth9' }],
    [{ Interface: '__proto__' }],
    [{ Interface: 'Hostname' }],
    [{ Interface: 'DefaultInterface' }],
    [{ Host: '10.20.4.300' }],
    [{ Port: 0 }],
    [{ Port: 65_536 }],
  ])('is refused with %j', (params) => {
    expect(start(params).result).toBe(false);
    expect(state().State).toBe('Idle');
  });
});

it('a packet capture needs a connected card, also that of the mobile network', () => {
  made.device.setCapabilities({ has4G: true });
  made.device.update(({ secureTables }) => void Object.assign(secureTables.Wireless[0] ?? {}, { Enable: true }));
  expect(start({ Interface: '3g0' }).result).toBe(false);
  made.call('netApp.dial', { Name: '3g0', Connect: true });
  made.device.clock.advance(5_000);
  const cards = Object(made.call('netApp.getNetInterfaces').params).netInterface as { Name: string }[];
  const card = cards.find(({ Name }) => Name === '3g0');
  expect(card).toMatchObject({ ConnStatus: 'Connected', IPAddress: '100.64.3.9' });
  expect(start({ Interface: '3g0' }).result).toBe(true);
});

describe('the parameters', () => {
  const set = (change: object) => {
    const table = { ...made.device.state().tables.AccessAdvanced, ...change };
    return made.call('configManager.setConfig', { name: 'AccessAdvanced', table, options: [] });
  };
  const show = (proof: Parameters<typeof made.device.atReader>[0]['proof']) =>
    made.device.atReader({ door: 0, readerId: '1', direction: 'Entry', proof });
  const records = () => made.device.state().records.AccessControlCardRec.rows.length;

  it('make the reader ignore the same card for a while', () => {
    set({ CardInterval: 20 });
    const before = records();
    show({ kind: 'card', cardNo: 'FFFFFFFF' });
    made.device.clock.advance(19_000);
    show({ kind: 'card', cardNo: 'FFFFFFFF' });
    expect(records()).toBe(before + 1);
    made.device.clock.advance(2_000);
    show({ kind: 'card', cardNo: 'FFFFFFFF' });
    expect(records()).toBe(before + 2);
  });

  it('make it stricter with fingers', () => {
    const [print] = made.device.state().access.fingerprints;
    const finger = (similarity: number) =>
      show({ kind: 'fingerprint', userId: print?.UserID ?? '', finger: 0, similarity }).person !== undefined;
    set({ FingerThreshold: 4 });
    expect([finger(3), finger(4)]).toEqual([false, true]);
  });

  it('choose what the run log has, and another algorithm needs a restart', () => {
    const lines = (LogLevel: string) => {
      set({ LogLevel });
      return runLog(made.device.state()).split('\n').length;
    };
    const counts = ['Error', 'Warning', 'Info', 'Debug'].map(lines);
    expect(counts).toEqual([...new Set(counts)].sort((one, other) => one - other));
    expect(set({ Algorithm: 'V2.01.014' }).params).toEqual({ options: ['NeedReboot'] });
    expect(set({ Algorithm: 'V9' }).error).toMatchObject({ detail: { field: 'AccessAdvanced.Algorithm' } });
  });
});
