/**
 * The sequences that public clients sent to this emulator when they were run against it, repeated without their code:
 * same addresses, headers, order and spelling of parameters. docs/third-party-clients.md lists the clients.
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LoginError, ReplyError, SessionError } from '@/lib/contract/error-codes';
import { readUntil, type TestEmulator, testEmulator } from './emulator.fixtures';
import { digest, plainClient, type Reply, send } from './third-party.fixtures';

let emulator: TestEmulator;
beforeEach(async () => {
  emulator = await testEmulator();
});
afterEach(() => emulator.close());

describe('a client that signs in, reads, writes, pages and leaves', () => {
  it('is answered at every step', async () => {
    const { call, first, second, session } = await plainClient(emulator.origin);
    expect(first).toMatchObject({ result: false, error: { code: LoginError.SecondStepNeeded } });
    expect(first.params).toMatchObject({
      encryption: 'Default',
      realm: expect.stringMatching(/^Login to [0-9a-f]{32}$/),
    });
    expect(second).toMatchObject({ result: true, session, params: { keepAliveInterval: 60 } });

    expect((await call('global.keepAlive', { timeout: 300, active: false })).params).toEqual({ timeout: 300 });
    expect((await call('global.getCurrentTime')).params.time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

    const { table } = (await call('configManager.getConfig', { name: 'NTP' })).params;
    const next = { ...table, Enable: !table.Enable };
    expect((await call('configManager.setConfig', { name: 'NTP', table: next })).result).toBe(true);
    expect((await call('configManager.getConfig', { name: 'NTP' })).params.table).toEqual(next);

    const { result: finder } = await call('RecordFinder.factory.create', { name: 'AccessControlCardRec' });
    const condition = { CreateTime: ['<>', 1, 4_000_000_000] };
    expect((await call('RecordFinder.startFind', { condition }, finder)).result).toBe(true);
    const { count } = (await call('RecordFinder.getQuerySize', '', finder)).params;
    expect((await call('RecordFinder.doFind', { count: 50_000 }, finder)).params.found).toBe(1000);
    expect((await call('RecordFinder.doFind', { count: 50_000 }, finder)).params.found).toBe(count - 1000);
    expect((await call('RecordFinder.doFind', { count: 50_000 }, finder)).params).toEqual({ found: 0, records: null });
    expect((await call('RecordFinder.factory.create', { name: 'TrafficSnapEventInfo' })).result).toBe(0);

    expect((await call('global.logout')).result).toBe(true);
    expect((await call('magicBox.getSerialNo')).error?.code).toBe(SessionError.SessionInvalid);
  });

  it('reads what the device is', async () => {
    const { call } = await plainClient(emulator.origin);
    const read = async (method: string) => (await call(method)).params;
    expect(await read('magicBox.getSerialNo')).toEqual({ sn: expect.any(String) });
    expect(await read('magicBox.getDeviceType')).toEqual({ type: expect.any(String) });
    expect(await read('magicBox.getDeviceClass')).toEqual({ type: 'BSC' });
    expect(await read('magicBox.getMachineName')).toEqual({ name: expect.any(String) });
    expect(await read('magicBox.getMarketArea')).toEqual({ AbroadInfo: 'Oversea' });
    expect(await read('magicBox.getCPUCount')).toEqual({ count: 1 });
    expect(await read('magicBox.getLocalNo')).toEqual({ no: 8 });
    expect(await read('magicBox.getProcessInfo')).toEqual({ info: expect.any(String) });
    expect((await read('magicBox.getSoftwareVersion')).version).toMatchObject({ Build: '20260601' });
    expect((await call('encode.getCaps', { channel: 1 })).params.caps).toMatchObject({ MaxExtraStream: 1 });
    expect(await read('upgrader.getState')).toMatchObject({ State: 'Cancelled', Progress: 0 });
    expect(await read('VideoTalkPhone.getCallState')).toEqual({ callState: 'Idle' });
    expect((await read('netApp.getDefaultEthInfo')).info).toMatchObject({
      Name: 'eth0',
      IPAddress: expect.any(String),
    });
    expect((await read('log.getSummary')).summary).toMatchObject({ Users: expect.arrayContaining(['admin']) });
    const { service } = await read('system.listService');
    expect(service).toEqual(expect.arrayContaining(['alarm', 'eventManager', 'global', 'magicBox', 'system']));
    for (const area of service) {
      for (const name of (await read(`${area}.listMethod`)).method) expect(name).toMatch(new RegExp(`^${area}\\.`));
    }
  });

  it('restarts the device by a handle of magicBox', async () => {
    const { call } = await plainClient(emulator.origin);
    const { result: object } = await call('magicBox.factory.instance', '');
    expect(object).toEqual(expect.any(Number));
    expect((await call('magicBox.reboot', '', object)).result).toBe(true);
    await expect.poll(async () => (await emulator.control.status()).isUp).toBe(false);
  });
});

describe('sign-in', () => {
  it('accepts a first step with the clear password and with session 0, and the fields of other clients', async () => {
    const clear = await plainClient(emulator.origin, 'Admin123', { password: 'Admin123' });
    expect(clear.second.result).toBe(true);
    const type = { 'Content-Type': 'application/x-www-form-urlencoded; charset=UTF-8' };
    const common = { userName: 'admin', loginType: 'Direct' };
    const one = {
      method: 'global.login',
      params: { ...common, password: '', clientType: 'Web3.0' },
      id: 0,
      session: 0,
    };
    const { reply } = await send(emulator.origin, '/RPC2_Login', one, type);
    const params = {
      ...common,
      ipAddr: '127.0.0.1',
      clientType: 'Console',
      authorityType: 'Default',
      passwordType: 'Default',
      password: digest('admin', 'Admin123', reply.params),
    };
    const two = { method: 'global.login', params, id: 1, session: reply.session };
    const headers = { ...type, Cookie: `DWebClientSessionID=${reply.session}; username=admin` };
    expect((await send(emulator.origin, '/RPC2_Login', two, headers)).reply).toMatchObject({
      result: true,
      session: reply.session,
    });
    const users = { method: 'userManager.getActiveUserInfoAll', params: null, id: 2, session: reply.session };
    const active = (await send(emulator.origin, '/RPC2', users, headers)).reply.params.users;
    expect(active).toContainEqual(expect.objectContaining({ ClientType: 'Console', ClientAddress: '127.0.0.1' }));
  });

  it('ignores a stale cookie', async () => {
    const stale = { Cookie: `DWebClientSessionID=${'4'.repeat(32)}; username=admin` };
    const params = { userName: 'admin', password: '', clientType: 'Web3.0', loginType: 'Default' };
    const { reply } = await send(emulator.origin, '/RPC2_Login', { method: 'global.login', params, id: 3 }, stale);
    const next = { ...params, password: digest('admin', 'Admin123', reply.params), authorityType: 'Default' };
    const second = { method: 'global.login', params: next, id: 4, session: reply.session };
    expect((await send(emulator.origin, '/RPC2_Login', second, stale)).reply.result).toBe(true);
  });

  it('counts wrong passwords up to the lock', async () => {
    const codes: (number | undefined)[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) {
      codes.push((await plainClient(emulator.origin, 'nope')).second.error?.code);
    }
    expect(codes.slice(0, 5)).toEqual(Array(5).fill(LoginError.WrongUserOrPassword));
    expect(codes[5]).toBe(LoginError.UserLocked);
    const right = (await plainClient(emulator.origin)).second;
    expect(right).toMatchObject({ result: false, error: { code: LoginError.UserLocked } });
    expect(right.params.remainLockSecond).toBeGreaterThan(0);
  });
});

describe('a console that works by handles and batches', () => {
  it('asks who the device is, dumps every table, reads interfaces and log', async () => {
    const { call, session } = await plainClient(emulator.origin);
    const inner = (method: string, id: number, more: object = {}) => ({ method, params: null, id, session, ...more });
    const batch = await call('system.multicall', [
      inner('magicBox.getDeviceType', 3),
      inner('magicBox.getDeviceClass', 4),
      inner('global.getCurrentTime', 5),
    ]);
    expect(batch.params.map((each: Reply) => [each.id, each.result])).toEqual([
      [3, true],
      [4, true],
      [5, true],
    ]);

    const { table } = (await call('configManager.getConfig', { name: 'All' })).params;
    const { names } = (await call('configManager.getMemberNames', { name: '' })).params;
    expect(Object.keys(table)).toEqual(expect.arrayContaining(names));
    expect(JSON.stringify(table)).not.toContain('AuthPassword');

    const { result: object } = await call('netApp.factory.instance', null);
    const { netInterface } = (await call('netApp.getNetInterfaces', null, object)).params;
    expect(netInterface[0]).toMatchObject({ Name: 'eth0', NetCardName: 'eth0', ConnStatus: 'Connected', Speed: 100 });
    const params = { Name: 'eth0' };
    const { params: facts } = await call('system.multicall', [
      inner('netApp.getNetDataStat', 10, { params, object }),
      inner('netApp.getNetResourceStat', 11, { params, object }),
      inner('configManager.getConfig', 12, { params: { name: 'Network' } }),
    ]);
    expect(facts[0].params).toMatchObject({ Receive: { bytes: expect.any(Number) }, Transmit: { txqueuelen: 1000 } });
    expect(facts[1].params).toMatchObject({ NetCapability: '65536kbps' });
    expect(facts[2].params.table.eth0.IPAddress).toMatch(/^[\d.]+$/);
    expect((await call('netApp.destroy', null, object)).result).toBe(true);
    expect((await call('netApp.destroy', null, object)).error?.code).toBe(ReplyError.InvalidRequest);

    const { result: log } = await call('log.factory.instance', null);
    const condition = {
      StartTime: '1970-01-01 00:00:00',
      EndTime: batch.params[2].params.time,
      Translate: true,
      Order: 'Descent',
      Types: '',
    };
    const { token } = (await call('log.startFind', { condition }, log)).params;
    expect((await call('log.getCount', { token }, log)).params.count).toBeGreaterThan(100);
    expect((await call('log.doSeekFind', { token, offset: 0, count: 3 }, log)).params).toMatchObject({ found: 3 });
    expect((await call('log.stopFind', { token }, log)).result).toBe(true);
  });

  it('opens a door', async () => {
    const { call } = await plainClient(emulator.origin);
    const { result: object } = await call('accessControl.factory.instance', { channel: 0 });
    const open = { DoorIndex: 0, ShortNumber: '9901#0', Type: 'Remote', OpenDoorType: 'Remote', UserID: '' };
    expect((await call('accessControl.openDoor', open, object)).result).toBe(true);
    expect((await call('accessControl.getDoorStatus', { DoorState: 0 }, object)).params.Info.status).toBe('Open');
    expect((await call('accessControl.destroy', null, object)).result).toBe(true);
  });

  it('adds a person as scripts for door stations do', async () => {
    const { call } = await plainClient(emulator.origin);
    const person = { UserID: '777', UserName: 'UserName', RoomNo: ['888'], Authority: 2, UserType: 0, UserStatus: 0 };
    const UserList = [{ ...person, Doors: [0], UseTime: -1 }];
    expect((await call('AccessUser.insertMulti', { UserList })).result).toBe(true);
    const { Token } = (await call('AccessUser.startFind', { Condition: { UserID: '777' } })).params;
    const { Info } = (await call('AccessUser.doFind', { Token, Offset: 0, Count: 50_000 })).params;
    expect(Info).toMatchObject([person]);
    expect((await call('AccessUser.stopFind', { Token })).result).toBe(true);
  });
});

describe('notifications', () => {
  it('reach a client that asks once by GET with its cookie, reads byte by byte and cuts at the closing tag', async () => {
    const { call, session, cookie } = await plainClient(emulator.origin);
    expect((await call('eventManager.attach', { codes: ['All'] })).params).toEqual({ SID: expect.any(Number) });
    const address = `${emulator.origin}/SubscribeNotify.cgi?sessionId=${session}`;
    const reading = readUntil(
      await fetch(address, { headers: { Cookie: cookie } }),
      (text) => text.split('</script>').length === 4,
    );
    await emulator.control.event('DoorStatus', { Status: 'Open', Name: 'Zoë' });
    await emulator.control.event('DoorStatus', { Status: 'Close' });
    const pieces = (await reading).split('</script>').filter((piece) => piece.includes('client.notifyEventStream'));
    expect(pieces.map((piece) => JSON.parse(/\{.*\}/.exec(piece)?.[0] ?? '').params.eventList[0].Data.Status)).toEqual([
      'Open',
      'Close',
    ]);
  });

  it('reach a console that opens eventManager, attaches with its handle, reads line by line and leaves', async () => {
    const { call, session } = await plainClient(emulator.origin);
    const { result: object } = await call('eventManager.factory.instance', null);
    const { SID } = (await call('eventManager.attach', { proc: object, codes: ['All'] }, object)).params;
    const headers = { Cookie: `username=admin; DWebClientSessionID=${session}` };
    const response = await fetch(`${emulator.origin}/SubscribeNotify.cgi?sessionId=${session}`, { headers });
    const reading = readUntil(response, (text) => text.split('\n').length === 3);
    for (const Status of ['Open', 'Close']) await emulator.control.event('DoorStatus', { Status });
    for (const line of (await reading).split('\n').slice(0, 2)) {
      expect(JSON.parse(line.slice(line.indexOf('{"id"')))).toMatchObject({ method: 'client.notifyEventStream' });
    }
    expect((await call('eventManager.detach', { proc: object, SID, codes: ['All'] }, object)).result).toBe(true);
    expect((await call('eventManager.destroy', null, object)).result).toBe(true);
  });
});

describe('downloads', () => {
  it('by path accept the three cookies of a file client, at all addresses', async () => {
    const { session, cookie } = await plainClient(emulator.origin);
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
    const form = new FormData();
    form.append('file', new Blob([png]), 'a.png');
    const put = { method: 'POST', body: form, headers: { Cookie: cookie } };
    const path = /(\/logo\/\S+)/.exec(await (await fetch(`${emulator.origin}/fileUpload/logo`, put)).text())?.[1];
    const names = ['WebClientSessionID', 'DWebClientSessionID', 'DhWebClientSessionID'];
    const headers = { Cookie: names.map((name) => `${name}=${session}`).join('; ') };
    for (const address of ['/RPC_Loadfile', '/RPC2_Loadfile', '/cgi-bin/RPC_Loadfile']) {
      const response = await fetch(`${emulator.origin}${address}${path}`, { headers });
      expect(Buffer.from(await response.arrayBuffer())).toEqual(png);
      expect((await fetch(`${emulator.origin}${address}${path}`)).status).toBe(401);
    }
  });

  it('in pieces are multipart replies, requested with the headers of the newer web', async () => {
    const { session } = await plainClient(emulator.origin);
    const template = Buffer.alloc(2430, 7).toString('base64');
    await emulator.control.putAccess('fingerprints', [
      { UserID: '1', AccessFingerprints: [template], DuressIndex: -1 },
    ]);
    const params = { fileName: 'finger/1.dat', offset: 0, needLength: 81_920 };
    const response = await fetch(`${emulator.origin}/RPC3_Loadfile`, {
      method: 'POST',
      body: JSON.stringify({ method: 'FileManager.downloadPiece', params, id: 9, session }),
      headers: {
        'Content-Type': 'application/json',
        'X-Api-Session': session,
        Cookie: `WebClientHttpSessionID=${session}`,
        Origin: emulator.origin,
        Referer: `${emulator.origin}/`,
      },
    });
    expect(response.headers.get('content-type')).toBe('multipart/mixed; boundary=myboundary');
    expect(await response.text()).toContain(template.slice(0, 1080));
  });
});
