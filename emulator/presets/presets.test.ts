import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { LoginError, RecoveryError, ReplyError, SessionError } from '@/lib/contract/error-codes';
import { type TestEmulator, testEmulator } from '../http/emulator.fixtures';
import { CHAIN_LOGIN } from '../state/seed-chain';
import { PRESET_SUBJECTS } from './all-presets';
import { type PresetClient, presetClient, streamAnswer } from './presets.fixtures';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await testEmulator();
});
afterAll(() => emulator.close());

/** A variant of a row (the first one without a name), the call that meets it, and what its answer contains. */
type Case = [row: string, ask: (client: PresetClient) => Promise<unknown>, answer: unknown];

const code = (number: number, more: object = {}) => ({ error: { code: number }, ...more });
const reason = (name: string) => ({ error: { code: ReplyError.Unknown, detail: { reason: name } } });
const refused = code(ReplyError.Unknown);

const first = ({ ask }: PresetClient) =>
  ask('Global.firstLogin', { userName: 'admin', password: '', clientType: 'Web3.0' }, { path: ENDPOINT.login });
const outside =
  (method: string, params: object = {}) =>
  ({ ask }: PresetClient) =>
    ask(method, params, { path: ENDPOINT.outside });
const called =
  (method: string, params: object = {}) =>
  ({ call }: PresetClient) =>
    call(method, params);
const thrown = (promise: Promise<unknown>) =>
  promise.then(
    () => 'answered',
    () => 'broken',
  );

const TABLE = { name: 'Web', table: { Port: 80 }, options: [] };
const save = called('configManager.setConfig', TABLE);
const read = called('configManager.getConfig', { name: 'Web' });
/** What a read alone says and a batch of reads, in which the pages read their tables. */
const both = async (client: PresetClient, said: (reply: object) => unknown) => [
  said(await read(client)),
  said(
    await called('system.multicall', [{ method: 'configManager.getConfig', params: { name: 'Web' }, id: 9 }] as never)(
      client,
    ),
  ),
];
const change =
  (pwdOld: string) =>
  ({ sealed }: PresetClient) =>
    sealed('Security.modifyPasswordPlain', { name: 'admin', pwd: 'Other-456', pwdOld });
const number = async (client: PresetClient) => {
  const reply = await change('Admin123')(client);
  return { reply, read: await client.call('userManager.getErrorNo') };
};
const numbered = (error: number) => ({ reply: refused, read: { params: { error } } });
const reset = called('magicBox.resetSystem', { authN: { mode: 'pwd', password: 'Admin123' } });

const contact = ({ sealed }: PresetClient) => sealed('PasswdFind.setContact', { contactEmail: 'b@example.com' });

let ddnsTests = 0;
const test =
  (tries: number) =>
  async ({ sealed, emulator: { control } }: PresetClient) => {
    // The provider remembers a test of the row before.
    ddnsTests += 1;
    await control.advanceClock(11_000 * ddnsTests);
    const { params } = await sealed('Security.getConfig', { name: 'DDNS' });
    const [row] = Object(params).table ?? [];
    const { Protocol, Address, Port, HostName, UserName } = row;
    const content = { Protocol, Address, Port, HostName, UserName, Password: 'Preset-123' };
    let reply = {};
    for (let count = 0; count < tries; count += 1) reply = await sealed('ddnsClient.testHostName', content);
    return reply;
  };

const firmware = async ({ upload }: PresetClient) =>
  JSON.parse((await upload(ENDPOINT.rpc, { method: 'upgrader.importFile' })).text);
const upgraded = async (client: PresetClient) => {
  const imported = await firmware(client);
  await client.call('upgrader.start');
  await client.emulator.control.advanceClock(120_000);
  return { imported, state: await client.call('upgrader.getState') };
};
const failed = (Reason: string) => ({
  imported: { result: true },
  state: { params: { State: 'Failed', Reason } },
});

const stream =
  (verb: string, track = 'trackID=0') =>
  (client: PresetClient) =>
    streamAnswer(client, verb, track);

const added =
  (Address: string) =>
  ({ sealed }: PresetClient) => {
    const login = { UserName: CHAIN_LOGIN.userName, Password: CHAIN_LOGIN.password };
    const info = { Index: 9, Number: 'N1', Name: 'New', Model: 'ASC-2', Address, ...login };
    return sealed('accessControlManager.addDevice', { info });
  };

/** What the device does with a removal of nobody, which the console never sends. */
const nobodyRemoved = async ({ call, emulator: { control } }: PresetClient) => {
  const before = (await control.getAccess('users')).length;
  const reply = await call('AccessUser.removeMulti', { UserIDList: [] });
  return { reply, lost: before - (await control.getAccess('users')).length };
};

/** A picture that needs no digest. */
const open = async (client: PresetClient, untilClosed = false) => {
  await client.emulator.control.setSwitches({ streamAuth: 'none' });
  return streamAnswer(client, 'PLAY', 'trackID=0', untilClosed);
};

/** By subject and row, in the order of the catalogue. */
const CASES: Record<keyof typeof PRESET_SUBJECTS, Case[]> = {
  'sign-in': [
    ['ip-limited', first, code(LoginError.IpLimited)],
    ['already-login', ({ signIn }) => signIn(), code(LoginError.AlreadyLogin)],
    ['connection-number-max', first, code(LoginError.ConnectionNumberMax)],
    ['user-locked', first, code(LoginError.UserLocked, { params: { remainLockSecond: 300 } })],
    [
      'wrong-password',
      ({ signIn }) => signIn('Wrong123'),
      code(LoginError.WrongUserOrPassword, { params: { remainLoginTimes: 4 } }),
    ],
    ['second-step', first, code(LoginError.SecondStepNeeded)],
    ['login-failure', ({ signIn }) => signIn(), refused],
    ['login-failure reset', ({ signIn }) => thrown(signIn()), 'broken'],
    ['login-failure malformed', async ({ signIn }) => Object.keys(await signIn()), []],
    ['double-submit', ({ held }) => held('Global.firstLogin', ENDPOINT.login), 'held'],
    ['password-overdue', ({ signIn }) => signIn(), { result: true, params: { isPwdOverdue: true } }],
    ['password-expired', ({ signIn }) => signIn(), { result: true, params: { isPwdOverdue: true } }],
    ['session-expired', called('Global.keepAlive'), code(SessionError.SessionExpired)],
    ['session-invalid', called('Global.keepAlive'), code(SessionError.SessionInvalid)],
    ['keep-alive-lost', ({ held }) => held('Global.keepAlive'), 'held'],
  ],
  recovery: [
    ['recovery-no-contact', outside('PasswdFind.getDescript', { name: 'admin' }), code(RecoveryError.NoContact)],
    ['recovery-no-contact email', outside('DevInit.getStatus'), { params: { Find: 'B' } }],
    ['recovery-closed', outside('PasswdFind.getPub'), code(RecoveryError.PswResetClosed)],
    ['recovery-code-error', outside('PasswdFind.getDescript'), code(RecoveryError.CreateCodeError)],
    ['recovery-code-error-too', outside('PasswdFind.getDescript'), code(RecoveryError.CreateCodeErrorToo)],
    ['recovery-locked', outside('PasswdFind.checkAuthCode', { authCode: 'A' }), code(RecoveryError.SafeCodeLocked)],
    [
      'recovery-code-wrong',
      async (client) => {
        await outside('PasswdFind.sendVerificationCode', { username: 'admin' })(client);
        return outside('PasswdFind.checkAuthCode', { authCode: 'WRONG234' })(client);
      },
      code(ReplyError.InvalidParams),
    ],
    ['recovery-send-count', outside('PasswdFind.sendVerificationCode', { username: 'admin' }), refused],
    ['recovery-reset-failed', outside('PasswdFind.resetPassword'), refused],
    ['wizard-set-failed', outside('DevInit.account'), refused],
    ['operate-success', called('configManager.setConfig', { name: 'Language', table: 'Italian' }), { result: true }],
  ],
  account: [
    [
      'password-attempts-left',
      change('Wrong123'),
      code(ReplyError.Unknown, { error: { detail: { remainModifyTimes: 4 } } }),
    ],
    ['password-change-locked', change('Admin123'), { error: { detail: { remainLockSeconds: 300 } } }],
    ['password-change-locked 61', change('Admin123'), { error: { detail: { remainLockSeconds: 61 } } }],
    ['password-change-locked 60', change('Admin123'), { error: { detail: { remainLockSeconds: 60 } } }],
    ['error-number-5', number, numbered(5)],
    ['error-number-8', number, numbered(8)],
    ['error-number-10', number, numbered(10)],
    ['error-number-other', number, numbered(99)],
    ['contact-refused', contact, refused],
    ['factory-reset-done', reset, { result: true }],
    ['factory-reset-failed', reset, refused],
    [
      'factory-reset-locked',
      async (client) => {
        await called('magicBox.resetSystem', { authN: { mode: 'pwd', password: 'Wrong123' } })(client);
        return client.call('Authentication2th.getLockInfo', { name: 'admin' });
      },
      { params: { remainLockSeconds: 300, remainTimes: 0 } },
    ],
    ['factory-reset-locked locked', reset, refused],
    ['encrypted-call-failed', called('System.multiSec'), code(ReplyError.InternalError)],
    ['invalid-params', save, code(ReplyError.InvalidParams)],
    ['certificate-download-failed', called('CertManager.exportRootCert'), refused],
    ['certificate-link', stream('DESCRIBE'), 'refused'],
    ['operate-fail', save, refused],
  ],
  stream: [
    ['stream-101', stream('DESCRIBE'), 'RTSP/1.0 401 Unauthorized'],
    [
      'stream-201',
      called('configManager.getConfig', { name: 'Encode' }),
      { params: { table: [{ MainFormat: [{ Audio: { Compression: 'AAC' } }] }] } },
    ],
    ['stream-202', stream('DESCRIBE'), 'refused'],
    ['stream-203', (client) => open(client, true), '1011'],
    [
      'stream-203 flipped',
      called('configManager.getConfig', { name: 'MediaEncrypt' }),
      { params: { table: { RTSPOverTls: { Enable: true } } } },
    ],
    ['stream-404', stream('DESCRIBE'), expect.stringContaining('RTSP/1.0 404')],
    ['stream-457', stream('PLAY'), expect.stringContaining('RTSP/1.0 457')],
    ['stream-503', stream('SETUP'), expect.stringContaining('RTSP/1.0 503')],
    ['stream-504', stream('SETUP', 'trackID=5'), expect.stringContaining('RTSP/1.0 504')],
    ['stream-200', (client) => open(client), expect.stringContaining('RTSP/1.0 200')],
    ['stream-401', stream('DESCRIBE'), expect.stringContaining('RTSP/1.0 401')],
    ['stream-401-twice', stream('DESCRIBE'), expect.stringContaining('RTSP/1.0 401')],
    ['stream-999', stream('PLAY'), expect.stringContaining('RTSP/1.0 999')],
    ['plugin-missing', async ({ emulator: { origin } }) => (await fetch(`${origin}${ENDPOINT.webPlugin}`)).status, 200],
  ],
  reply: [
    ['access-denied', save, code(ReplyError.NoAuthority)],
    [
      'forbidden',
      async ({ emulator: { origin } }) => (await fetch(`${origin}${ENDPOINT.loadFileByPath}/picture/x.png`)).status,
      403,
    ],
    ['unauthorized', ({ upload }) => upload('/fileUpload/picture'), { status: 401 }],
    ['get-config-failed', async (client) => [await read(client), await read(client)], [refused, { result: true }]],
    ['no-line-selected', nobodyRemoved, { lost: 0, reply: { result: true } }],
    [
      'connect-timeout',
      async ({ held, raised }) => [
        await held('configManager.getConfig'),
        raised.rules.map(({ match }) => match.method),
      ],
      ['held', ['configManager.getConfig', 'system.multicall']],
    ],
    ['operation-unknown', save, code(305_419_896)],
    ['reply-of-another-call', async (client) => (await save(client)).id === 3, false],
    ['reply-html', (client) => both(client, Object.keys), [[], []]],
    ['reply-empty', (client) => both(client, (reply) => Object.keys(Object(reply).params ?? {})), [[], []]],
    ['pin-mux-failed', called('DevPinmuxManager.getCaps'), refused],
  ],
  network: [
    ['ddns-auth-failed', test(1), { params: { state: 'AuthFailed' } }],
    ['ddns-not-dynamic-domain', test(1), { params: { state: 'NotDynamicDomain' } }],
    ['ddns-update-failed', test(1), { params: { state: 'UpdateFailed' } }],
    ['ddns-system-error', test(1), { params: { state: 'SystemError' } }],
    ['ddns-network-error', test(1), { params: { state: 'NetworkError' } }],
    ['ddns-oemid-failed', test(1), { params: { state: 'OemidFailed' } }],
    ['ddns-too-frequent', test(2), { params: { state: 'TooFrequent' } }],
    ['reboot-local-user', called('magicBox.reboot'), reason('RebootFailedLocalUser')],
    ['qr-failed', called('magicBox.get2DCode'), refused],
    ['change-contact-failed', contact, refused],
  ],
  upgrade: [
    ['upgrade-failed', upgraded, failed('UpgradeFailed')],
    ['algo-version-mismatch', upgraded, failed('AlgoVersionMismatch')],
    ['partition-mismatch', upgraded, failed('PartitionMismatch')],
    ['sdk-mismatch', upgraded, failed('SdkMismatch')],
    ['function-mismatch', upgraded, failed('FunctionMismatch')],
    ['wrong-upgrade-file', firmware, reason('WrongUpgradeFile')],
    ['signature-error', firmware, reason('SignatureError')],
    [
      'upgrade-download-failed',
      async (client) => {
        const { params } = await client.call('CloudUpgrader.check', { way: 0 });
        await client.call('CloudUpgrader.execute', { NewVersion: Object(params).NewVersion, way: 0 });
        await client.emulator.control.advanceClock(120_000);
        return client.call('CloudUpgrader.getState');
      },
      { params: { Reason: 'DownloadFailed' } },
    ],
    [
      'no-online-device',
      async (client) => {
        const imported = await firmware(client);
        return { imported, reply: await client.call('RemoteUpgrader.selectDevList', { list: [1] }) };
      },
      { imported: { result: true }, reply: reason('NoOnlineDevice') },
    ],
  ],
  file: [
    [
      'cert-file-not-found',
      (client) =>
        client.sealed('CertManager.importSvrCert', {
          cert: Buffer.from(client.raised.files[0]?.data ?? '', 'base64').toString(),
        }),
      reason('CertFileNotFound'),
    ],
    ['cert-switch-off-first', called('CertManager.removeSvrCert', { type: 'https' }), reason('CertSwitchOffFirst')],
    ['upload-failed', ({ upload }) => thrown(upload('/fileUpload/picture')), 'broken'],
    [
      'target-in-use',
      async (client) => {
        const { params } = await client.call('FileManager.list', { path: '/picture' });
        const [picture] = Object(params).elementInfo;
        return client.call('FileManager.removeFiles', { fileName: `/picture/${picture.name}` });
      },
      reason('TargetInUse'),
    ],
    ['low-storage', ({ upload }) => upload('/fileUpload/generic'), { text: 'Upload failed: not enough space' }],
    ['file-listing-failed', called('FileManager.list', { path: '/picture' }), refused],
  ],
  record: [
    [
      'log-query-failed',
      async (client) => {
        const { params } = await client.call('log.startFind', { condition: {} });
        return client.call('log.doSeekFind', { token: Object(params).token, offset: 0, count: 20 });
      },
      refused,
    ],
    [
      'no-records',
      async ({ call }) => {
        const name = 'AccessControlCardRec';
        const finder = Number((await call('RecordFinder.factory.create', { name })).result);
        await call('RecordFinder.startFind', { condition: {} }, finder);
        return call('RecordFinder.getQuerySize', {}, finder);
      },
      { params: { count: 0 } },
    ],
    ['cannot-add-device', added('192.0.2.145'), reason('CannotAddDevice')],
    ['cannot-add-device full', added('192.0.2.200'), reason('CannotAddDevice')],
  ],
};

describe.each(Object.entries(CASES))('rows of the subject %s', (_subject, cases) => {
  it.each(cases)('%s answers as its row says', async (named, ask, answer) => {
    const { control } = emulator;
    await control.resetAll();
    const device = { profile: (await control.status()).profile, caps: await control.caps() };
    await control.freezeClock();
    const [row = '', variant] = named.split(' ');
    let session: string | undefined;
    if (row.startsWith('session-')) {
      const before = presetClient(emulator, await control.raisePreset('wrong-password'));
      session = String((await before.signIn()).session);
    }
    const client = presetClient(emulator, await control.raisePreset(row, variant), session);
    const reply = await ask(client);
    if (typeof answer === 'object' && answer !== null && !('asymmetricMatch' in answer)) {
      expect(reply).toMatchObject(answer);
    } else expect(reply).toEqual(answer);
    await control.resetAll();
    expect({ profile: (await control.status()).profile, caps: await control.caps() }).toEqual(device);
  });
});

it('has a case for every variant of every row', () => {
  for (const [subject, presets] of Object.entries(PRESET_SUBJECTS)) {
    const forms = Object.entries(presets).flatMap(([row, { variants = [''] }]) =>
      variants.map((variant, place) => (place === 0 ? row : `${row} ${variant}`)),
    );
    expect(CASES[subject as keyof typeof CASES].map(([named]) => named).toSorted()).toEqual(forms.toSorted());
  }
});

it('names the nearest row and variant for an unknown one, and changes nothing', async () => {
  const { control } = emulator;
  await expect(control.raisePreset('operate-fial')).rejects.toThrow('did you mean operate-fail?');
  await expect(control.raisePreset('toString')).rejects.toMatchObject({ status: 404 });
  await expect(control.raisePreset('login-failure', 'rest')).rejects.toThrow('did you mean reset?');
});
