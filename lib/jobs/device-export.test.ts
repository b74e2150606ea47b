import { afterEach, describe, expect, it, vi } from 'vitest';
import { configFile } from '@/emulator/services/config-file';
import { lockedFile } from '@/emulator/services/export-keeper';
import { CARD_CAPTURE_EVENT } from '@/lib/contract/methods/access-control-manager';
import { UPGRADE_EVENT } from '@/lib/contract/methods/events';
import { EXPORT_EVENT, EXPORT_TYPES, type ExportType } from '@/lib/contract/methods/security-im-export';
import { browserOfTabs, settle } from '@/lib/session/login-tabs.fixtures';
import { awaitDevice, type WaitEnd } from './await-device';
import { exportFromDevice } from './device-export';

afterEach(() => vi.unstubAllGlobals());

/** A tab on a page of doors that leads, and an older one of the same sign-in in which somebody works. */
async function tabsOfOneSignIn() {
  const browser = browserOfTabs();
  const here = browser.tab('here');
  const shell = here.listen(UPGRADE_EVENT, true);
  await browser.pass(3_000);
  browser.tab('other').listen('DoorStatus');
  await settle();
  expect(browser.leaders()).toEqual(['other']);
  return { ...browser, here, shell };
}

describe('in a tab whose events another tab of the sign-in receives', () => {
  it.each(EXPORT_TYPES)('an export of %s arrives', async (Type) => {
    const { here, emit, leaders } = await tabsOfOneSignIn();
    const { rpc, notifications, clock, calls } = here;
    const file = exportFromDevice({ rpc, notifications, clock }, { Type }, new AbortController().signal);
    await settle();
    expect(calls.at(-1)).toBe('SecurityImExport.prepareExportData');
    emit(EXPORT_EVENT, 0, { Type, State: 'Success', Path: '/export/file' });
    expect(await (await file).text()).toBe('/RPC2_Loadfile/export/file');
    expect(leaders()).toEqual(['other']);
  });

  it('a card is read', async () => {
    const { here, emit } = await tabsOfOneSignIn();
    const ends: WaitEnd[] = [];
    const start = vi.fn(() => Promise.resolve());
    awaitDevice(
      {
        listen: (onReport, onOpen) => here.notifications.listen([CARD_CAPTURE_EVENT], onReport, onOpen),
        start,
        stop: () => Promise.resolve(),
        judge: () => 'end',
      },
      here.clock,
      { onWaiting: () => undefined, onReport: () => undefined, onEnd: (end) => ends.push(end) },
    );
    await settle();
    expect(start).toHaveBeenCalledOnce();
    emit(CARD_CAPTURE_EVENT, 0, { CardNo: 'CAFE0001' });
    await settle();
    expect(ends).toEqual([{ kind: 'reported' }]);
  });

  it('an upgrade is announced', async () => {
    const { shell, emit } = await tabsOfOneSignIn();
    emit(UPGRADE_EVENT, 0);
    await settle();
    expect(shell.indexes).toEqual([0]);
  });
});

describe('while the device still makes a file for an earlier export of the type', () => {
  const BACKUP = {
    Model: 'ASI-7000',
    Version: '1.0',
    SerialNo: '1',
    Time: '2026-11-20 12:00:00',
    HasSecrets: true,
    Tables: {},
    SecureTables: {},
  };
  const content = (type: ExportType, password: string | undefined) =>
    type === 'Config' ? configFile(BACKUP, password) : lockedFile('[]', password ?? '');

  /** An export under `Password` on a device that has files under these passwords, undefined: open, at /0, /1 … */
  async function exporting(Type: ExportType, Password: string | undefined, made: readonly (string | undefined)[]) {
    const browser = browserOfTabs();
    const { rpc, notifications, clock } = browser.tab('here');
    const files = made.map((password) => content(Type, password));
    const request = globalThis.fetch;
    const loads = Object.fromEntries(files.map((file, index) => [`/RPC2_Loadfile/${index}`, file]));
    const loaded: string[] = [];
    vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
      const file = loads[address];
      if (file) loaded.push(address);
      return file ? new Response(new Uint8Array(file)) : request(address, options);
    });
    const asked = { Type, ...(Password !== undefined && { Password }) };
    const file = exportFromDevice({ rpc, notifications, clock }, asked, new AbortController().signal);
    await settle();
    const report = async (index: number) => {
      browser.emit(EXPORT_EVENT, 0, { Type, State: 'Success', Path: `/${index}` });
      await settle();
    };
    return { ...browser, file, files, report, loaded: () => loaded };
  }
  const bytes = async (file: Promise<Blob>) => Buffer.from(await (await file).arrayBuffer());

  it.each(EXPORT_TYPES)('the file of %s is the one under the password of this export', async (Type) => {
    // One of many wrong passwords would make a text of two bytes by chance.
    const others = Array.from({ length: 12 }, (_, index) => `First-Pass${index}`);
    const { file, files, report } = await exporting(Type, 'Second-Pass1', [...others, 'Second-Pass1']);
    for (const index of files.keys()) await report(index);
    expect((await bytes(file)).equals(files.at(-1) as Buffer)).toBe(true);
  });

  it('an open configuration is told from one under a password, either way', async () => {
    for (const [mine, other] of [
      [undefined, 'First-Pass12'],
      ['Second-Pass1', undefined],
    ] as const) {
      const { file, files, report } = await exporting('Config', mine, [other, mine]);
      await report(0);
      await report(1);
      expect((await bytes(file)).equals(files[1] as Buffer)).toBe(true);
    }
  });

  it.each([
    ['Second-Pass1', 'otherPassword'],
    [undefined, 'timeout'],
  ] as const)('an export under %s ends with %s when only the earlier one arrives', async (mine, kind) => {
    const { file, report, pass } = await exporting('Config', mine, ['First-Pass12']);
    const failed = file.catch((error: unknown) => error);
    await report(0);
    await pass(61_000);
    expect(await failed).toMatchObject({ kind });
  });

  it('no file is read further than its head, and none after the one of this export', async () => {
    const { file, report, loaded } = await exporting('AccessUser', 'Second-Pass1', [
      'First-Pass12',
      'Second-Pass1',
      'x',
    ]);
    const read = vi.spyOn(Blob.prototype, 'arrayBuffer');
    void report(0);
    void report(1);
    await report(2);
    await file;
    expect(loaded()).toEqual(['/RPC2_Loadfile/0', '/RPC2_Loadfile/1']);
    for (const blob of read.mock.contexts) expect((blob as Blob).size).toBeLessThan(128);
    read.mockRestore();
  });
});
