import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Authority } from '@/lib/contract/authorities';
import { ReplyError } from '@/lib/contract/error-codes';
import { PREVIEW_LIFE_S } from '@/lib/contract/limits';
import { TRIAL_EVENT } from '@/lib/contract/methods/config-manager';
import { rightOfTable } from '../rights/rights-for';
import { sealedCall } from '../sealer.fixtures';
import { codeOf, detailOf, paramsOf, testDevice } from '../test-device';

function trial(options: Parameters<typeof testDevice>[0] = {}) {
  const test = testDevice(options);
  test.signIn();
  const port = () => test.device.state().tables.Web.Port;
  const web = () => structuredClone(test.device.state().tables.Web);
  const begin = (Port: number, more: object = { timeout: 180 }) =>
    test.call('configManager.setTemporaryConfig', { name: 'Web', table: { ...web(), Port }, options: [], ...more });
  const list = () => paramsOf(test.call('configManager.getTemporaryConfig')).list;
  const last = () => {
    test.signIn();
    return paramsOf(test.call('configManager.getTemporaryConfig')).last;
  };
  return { ...test, port, web, begin, list, last };
}

describe('a change on trial', () => {
  it('is in force at once, is listed, and is taken back when nobody keeps it', () => {
    const { device, port, begin, list } = trial();
    expect(begin(8081).result).toBe(true);
    expect(port()).toBe(8081);
    device.clock.advance(60_000);
    expect(list()).toEqual([{ Name: 'Web', User: 'admin', Remain: 120, Timeout: 180 }]);
    device.clock.advance(119_999);
    expect(port()).toBe(8081);
    device.clock.advance(1);
    expect([port(), list()]).toEqual([80, null]);
    expect(
      device
        .state()
        .log.slice(-2)
        .map(({ Code }) => Code),
    ).toEqual(['TryConfig', 'RestoreConfig']);
  });

  it('stays when the table is stored', () => {
    const { device, call, port, web, begin, list } = trial();
    begin(8081);
    expect(call('configManager.setConfig', { name: 'Web', table: web(), options: [] }).result).toBe(true);
    expect(list()).toBeNull();
    device.clock.advance(600_000);
    expect(port()).toBe(8081);
  });

  it('can be extended, and then still returns to what was stored before', () => {
    const { device, port, begin } = trial();
    begin(8081);
    device.clock.advance(179_000);
    begin(8081, { timeout: 240 });
    device.clock.advance(239_000);
    expect(port()).toBe(8081);
    device.clock.advance(1_000);
    expect(port()).toBe(80);
  });

  it('returns in its time although somebody previews the same table meanwhile', () => {
    const { device, port, begin, list } = trial();
    begin(8081);
    begin(8082, {});
    expect(list()).toEqual([{ Name: 'Web', User: 'admin', Remain: 180, Timeout: 180 }]);
    device.clock.advance(180_000);
    expect([port(), list()]).toEqual([80, null]);
  });

  it('keeps the port it may return to from other tables', () => {
    const { device, call, port, begin } = trial();
    begin(8081);
    const RTSP = { ...device.state().tables.RTSP, Port: 80 };
    const write = () => call('configManager.setConfig', { name: 'RTSP', table: RTSP, options: [] });
    expect(detailOf(write())).toEqual({ field: 'RTSP.Port' });
    device.clock.advance(180_000);
    expect([port(), device.state().tables.RTSP.Port]).toEqual([80, 554]);
  });

  it('keeps the port it may return to from encrypted tables', () => {
    const test = trial();
    const { device, call, port, web, begin } = test;
    call('configManager.setConfig', { name: 'Web', table: { ...web(), Port: 8080 }, options: [] });
    begin(8081);
    const { SIP } = device.state().secureTables;
    const write = (LocalSIPPort: number) =>
      sealedCall(test, 'Security.setConfig', { name: 'SIP', table: { ...SIP, LocalSIPPort }, options: [] });
    for (const taken of [8080, 8081]) expect(detailOf(write(taken))).toMatchObject({ field: 'SIP.LocalSIPPort' });
    expect(write(8082).result).toBe(true);
    device.clock.advance(180_000);
    expect([port(), device.state().secureTables.SIP.LocalSIPPort]).toEqual([8080, 8082]);
  });

  it('does not undo factory values that were restored meanwhile', () => {
    const { device, call, port, web, begin, list } = trial();
    call('configManager.setConfig', { name: 'Web', table: { ...web(), Port: 8080 }, options: [] });
    begin(8081);
    expect(call('configManager.restoreExcept', { names: [] }).result).toBe(true);
    expect([port(), list()]).toEqual([80, null]);
    device.clock.advance(600_000);
    expect(port()).toBe(80);
  });

  it('ends on request, and only once', () => {
    const { device, call, port, begin } = trial();
    begin(8081);
    expect(call('configManager.restoreTemporaryConfig', { name: 'Web' }).result).toBe(true);
    expect(port()).toBe(80);
    expect(codeOf(call('configManager.restoreTemporaryConfig', { name: 'Web' }))).toBe(ReplyError.InvalidRequest);
    // Names that every object has are names of no table.
    for (const name of ['__proto__', 'constructor'])
      expect(codeOf(call('configManager.restoreTemporaryConfig', { name }))).toBe(ReplyError.InvalidRequest);
    expect(device.state().log.every(({ User }) => typeof User === 'string')).toBe(true);
  });

  it('outlives the login that began it, and is seen and ended by another one', () => {
    const { device, call, port, begin, list, signIn } = trial();
    begin(8081);
    call('Global.logout');
    expect(port()).toBe(8081);
    signIn();
    expect(list()).toHaveLength(1);
    device.clock.advance(180_000);
    expect(port()).toBe(80);
  });

  it('ends with a restart, after which none is known to have ended', () => {
    const { device, call, port, begin, web, last } = trial();
    begin(8082);
    call('configManager.setConfig', { name: 'Web', table: { ...web(), Port: 80 }, options: [] });
    expect(last()).toEqual({ Name: 'Web', State: 'Kept' });
    begin(8081);
    device.reboot();
    device.clock.advance(10_000);
    expect([port(), device.state().temporary, last()]).toEqual([80, {}, null]);
  });

  it.each([
    ['InForce', '222222'],
    ['Stored', '111111'],
  ] as const)('that is stored without its secret keeps the one %s', (missingSecrets, expected) => {
    const test = trial();
    const { device, call } = test;
    device.setSwitches({ missingSecrets });
    device.update(({ secureTables: { PPPoE }, tables: { AccessControlGeneral } }) => {
      Object.assign(PPPoE, { Enable: true, UserName: 'adsl', Password: '111111' });
      AccessControlGeneral.DuressPassword = '111111';
    });
    const { PPPoE } = structuredClone(device.state().secureTables);
    const { AccessControlGeneral } = structuredClone(device.state().tables);
    const { Password, ...pppoe } = PPPoE;
    const { DuressPassword, ...general } = AccessControlGeneral;
    expect([Password, DuressPassword]).toEqual(['111111', '111111']);
    const tried = { ...PPPoE, Password: '222222' };
    sealedCall(test, 'System.multiSec', [
      {
        method: 'configManager.setTemporaryConfig',
        params: { name: 'PPPoE', table: tried, options: [], timeout: 60 },
        id: 1,
      },
    ]);
    const table = { ...AccessControlGeneral, DuressPassword: '222222' };
    call('configManager.setTemporaryConfig', { name: 'AccessControlGeneral', table, options: [], timeout: 60 });
    expect(device.state().secureTables.PPPoE.Password).toBe('222222');
    sealedCall(test, 'Security.setConfig', { name: 'PPPoE', table: pppoe, options: [] });
    call('configManager.setConfig', { name: 'AccessControlGeneral', table: general, options: [] });
    const { secureTables, tables, temporary } = device.state();
    expect([secureTables.PPPoE.Password, tables.AccessControlGeneral.DuressPassword, temporary]).toEqual([
      expected,
      expected,
      {},
    ]);
  });

  it('is not in force after the power was lost', async () => {
    const stateDir = mkdtempSync(join(tmpdir(), 'gatehouse-trial-'));
    const { device, begin } = trial({ stateDir });
    begin(8081);
    await device.close();
    const { device: again } = testDevice({ stateDir });
    expect(again.state().tables.Web.Port).toBe(80);
    await again.close();
  });

  it('obeys the rules of the table, and its right', () => {
    const { device, call, begin, port, signIn } = trial();
    expect(detailOf(begin(5000))).toEqual({ field: 'Web.Port' });
    expect(detailOf(begin(8081, { timeout: 0 }))).toEqual({ field: 'timeout' });
    expect([port(), device.state().temporary]).toEqual([80, {}]);
    const table = { ...device.state().tables.Web, Port: 8081 };
    signIn('operator1', 'Operator1');
    for (const name of ['set', 'restore']) {
      const reply = call(`configManager.${name}TemporaryConfig`, { name: 'Web', table, options: [], timeout: 60 });
      expect(codeOf(reply)).toBe(ReplyError.NoAuthority);
    }
  });

  it('is announced', () => {
    const { device, call, begin, web, last } = trial();
    call('EventManager.attach', { codes: [TRIAL_EVENT] });
    const heard: unknown[] = [];
    device.onNotification(({ message: { params } }) => {
      const [event] = Object(params).eventList;
      heard.push(event.Data.State);
    });
    begin(8081);
    call('configManager.setConfig', { name: 'Web', table: web(), options: [] });
    begin(8082);
    device.clock.advance(180_000);
    expect(heard).toEqual(['Begun', 'Kept', 'Begun', 'Returned']);
    expect(last()).toEqual({ Name: 'Web', State: 'Returned' });
  });
});

it.each(['General', 'AccessFilter', 'SSHD', 'PwdUpdatePeriod'])(
  'a preview of %s is refused: security has no previews',
  (name) => {
    const { device, call } = trial();
    const before = device.state();
    const params = { name, table: structuredClone(before.tables[name]), options: [] };
    expect(codeOf(call('configManager.setTemporaryConfig', params))).toBe(ReplyError.InvalidRequest);
    expect(device.state().temporary).toEqual({});
    expect(call('configManager.setTemporaryConfig', { ...params, timeout: 60 }).result).toBe(true);
  },
);

it('a preview of anything but picture and sound is in the log, once for each account that changes it', () => {
  const { device, call, signIn } = trial();
  const preview = (name: string) =>
    call('configManager.setTemporaryConfig', {
      name,
      table: structuredClone(device.state().tables[name]),
      options: [],
    });
  for (const name of ['VideoColor', 'Locales', 'Locales', 'VideoColor']) expect(preview(name).result).toBe(true);
  const tried = () => device.state().log.filter(({ Code }) => Code === 'TryConfig');
  expect(tried().map(({ Detail }) => Detail)).toEqual(['Locales']);
  const user = { Name: 'second', Password: 'Second-12', AuthorityList: [rightOfTable('Locales')] };
  expect(call('userManager.addUser', { user }).result).toBe(true);
  expect(signIn('second', 'Second-12').result).toBe(true);
  for (const name of ['Locales', 'Locales']) expect(preview(name).result).toBe(true);
  expect(tried().map(({ User, Detail }) => [User, Detail])).toEqual([
    ['admin', 'Locales'],
    ['second', 'Locales'],
  ]);
});

describe('a preview', () => {
  it('ends with its login', () => {
    const { device, call, port, begin } = trial();
    begin(8081, {});
    expect(port()).toBe(8081);
    expect(device.logins()).toHaveLength(1);
    call('Global.logout');
    expect(device.logins()).toEqual([]);
    expect(port()).toBe(80);
  });

  it('of a browser that was killed lives as long as the last keep-alive said', () => {
    const { device, call, port, begin } = trial();
    begin(8081, {});
    call('Global.keepAlive', { timeout: PREVIEW_LIFE_S, active: true });
    device.clock.advance(PREVIEW_LIFE_S * 1_000 - 1);
    expect(port()).toBe(8081);
    device.clock.advance(1);
    expect([port(), device.state().temporary]).toEqual([80, {}]);
  });

  it('ends with a restart', () => {
    const { device, port, begin } = trial();
    begin(8081, {});
    device.reboot();
    device.clock.advance(10_000);
    expect([port(), device.state().temporary]).toEqual([80, {}]);
  });

  it('is not in force after the power was lost', async () => {
    const stateDir = mkdtempSync(join(tmpdir(), 'gatehouse-preview-'));
    const { device, begin } = trial({ stateDir });
    begin(8081, {});
    await device.close();
    const { device: again } = testDevice({ stateDir });
    expect(again.state().tables.Web.Port).toBe(80);
    await again.close();
  });

  it('is not stored by a write of another channel or member of its table', () => {
    const { device, call, session } = trial();
    device.update(({ tables }) => void tables.ChannelTitle.push({ Name: 'Second' }));
    const [first] = device.state().tables.ChannelTitle;
    const other = session();
    const preview = () => {
      const table = [{ Name: 'Tried 1' }, { Name: 'Tried 2' }];
      const params = { name: 'ChannelTitle', table, options: [] };
      expect(call('configManager.setTemporaryConfig', params, { session: other }).result).toBe(true);
    };
    preview();
    call('configManager.setChannelConfig', { name: 'ChannelTitle', table: { Name: 'Gate' }, channel: 0, options: [] });
    const { tables, temporary } = device.state();
    expect([tables.ChannelTitle, temporary]).toEqual([[{ Name: 'Gate' }, { Name: 'Second' }], {}]);
    preview();
    call('configManager.setConfig', { name: 'ChannelTitle[1].Name', table: 'Yard', options: [] });
    expect(device.state().tables.ChannelTitle).toEqual([{ Name: 'Gate' }, { Name: 'Yard' }]);
    expect(first?.Name).not.toBe('Gate');
  });

  it('is not stored by an image mode that governs its table, nor by regions that follow the picture', () => {
    const { device, call, session } = trial();
    const other = session();
    const stored = device.state().tables;
    const preview = (name: 'VideoInExposure' | 'EncodeCrop', table: unknown) => {
      const params = { name, table, options: [] };
      expect(call('configManager.setTemporaryConfig', params, { session: other }).result).toBe(true);
    };
    preview(
      'VideoInExposure',
      stored.VideoInExposure.map((input) => input.map((each) => ({ ...each, Mode: 4, Compensation: 90 }))),
    );
    const outdoor = stored.VideoInImageMode.map((input) => ({ ...input, Mode: 'Outdoor' as const }));
    call('configManager.setConfig', { name: 'VideoInImageMode', table: outdoor, options: [] });
    expect(device.state().tables.VideoInExposure).toEqual(
      stored.VideoInExposure.map((input) => input.map((each) => ({ ...each, AntiFlicker: 0 }))),
    );
    preview(
      'EncodeCrop',
      stored.EncodeCrop.map((crop) => ({ ...crop, Region: [0, 0, 3000, 4000] })),
    );
    const turned = stored.VideoImageControl.map((input) => ({ ...input, Flip: true }));
    call('configManager.setConfig', { name: 'VideoImageControl', table: turned, options: [] });
    const [crop] = stored.EncodeCrop;
    const [left = 0, top = 0, right = 0, bottom = 0] = crop?.Region ?? [];
    const { tables, temporary } = device.state();
    expect(tables.EncodeCrop[0]?.Region).toEqual([left, 8191 - bottom, right, 8191 - top]);
    expect(temporary).toEqual({});
  });

  it('is listed as the own one of its login or not, with what is stored of pictures and sounds', () => {
    const { device, call, begin, signIn, session } = trial();
    const own = session();
    const stored = device.state().tables.ChannelTitle;
    call('configManager.setTemporaryConfig', { name: 'ChannelTitle', table: [{ Name: 'Tried' }], options: [] });
    begin(8081, {});
    const list = (of: string) => paramsOf(call('configManager.getTemporaryConfig', {}, { session: of })).list;
    const of = { User: 'admin', Remain: 0, Timeout: 0 };
    expect(list(own)).toEqual([
      { ...of, Name: 'ChannelTitle', Own: true, Stored: stored },
      { ...of, Name: 'Web', Own: true },
    ]);
    const asOperator = (authorities: readonly Authority[]) => {
      device.update(({ accounts }) => {
        const operator = accounts.find(({ name }) => name === 'operator1');
        if (operator) operator.authorities = [...authorities];
      });
      return list(session());
    };
    signIn('operator1', 'Operator1');
    expect(asOperator(['AuthAVParam'])).toEqual([
      { ...of, Name: 'ChannelTitle', Own: false, Stored: stored },
      { ...of, Name: 'Web', Own: false },
    ]);
    expect(asOperator(['AuthNetCfg'])).toEqual([
      { ...of, Name: 'ChannelTitle', Own: false },
      { ...of, Name: 'Web', Own: false },
    ]);
  });

  it('ends when its account loses the right to the table, and not when it loses another', () => {
    const { device, call, signIn } = trial();
    const rights = (authorities: readonly Authority[]) =>
      device.update(({ accounts }) => {
        const operator = accounts.find(({ name }) => name === 'operator1');
        if (operator) operator.authorities = [...authorities];
      });
    rights(['AuthAVParam', 'AuthNetCfg']);
    signIn('operator1', 'Operator1');
    const preview = () =>
      call('configManager.setTemporaryConfig', { name: 'ChannelTitle', table: [{ Name: 'Tried' }], options: [] });
    const title = () => device.state().tables.ChannelTitle[0]?.Name;
    const before = title();
    expect(preview().result).toBe(true);
    rights(['AuthAVParam']);
    expect(title()).toBe('Tried');
    rights([]);
    expect([title(), device.state().temporary]).toEqual([before, {}]);
    expect(codeOf(preview())).toBe(ReplyError.NoAuthority);
  });
});

it('an encrypted table goes on trial in an encrypted batch only, and its secret returns, too', () => {
  const test = trial();
  const { device, call } = test;
  const before = structuredClone(device.state().secureTables.SIP);
  const params = { name: 'SIP', table: { ...before, UserID: '8002', AuthPassword: 'other' }, options: [], timeout: 60 };
  expect(codeOf(call('configManager.setTemporaryConfig', params))).toBe(ReplyError.InvalidParams);
  const { params: replies } = sealedCall(test, 'System.multiSec', [
    { method: 'configManager.setTemporaryConfig', params, id: 1 },
  ]);
  expect(replies).toMatchObject([{ result: true }]);
  expect(device.state().secureTables.SIP).toMatchObject({ UserID: '8002', AuthPassword: 'other' });
  device.clock.advance(60_000);
  expect(device.state().secureTables.SIP).toEqual(before);
});
