import { describe, expect, it } from 'vitest';
import { CAPABILITY_SOURCES, type Capability, DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { PROFILE_TABLE, PROFILES } from '@/lib/contract/profiles';
import { isRecord } from '../is-record';
import { codeOf, paramsOf, signedInDevice, testDevice } from '../test-device';
import { memberAt, pathSteps } from './member-path';

/**
 * The value that a client reads for one capability, by the rule of CAPABILITY_SOURCES; the default when the call
 * fails.
 */
function readAsClient(test: ReturnType<typeof testDevice>, capability: Capability): unknown {
  const source = CAPABILITY_SOURCES[capability];
  if (!source) return undefined;
  const steps = pathSteps(source.path) ?? [];
  if (source.from === 'webCapsConfig') return memberAt(test.device.webCapsConfig(), steps);
  const reply = test.call(source.from);
  if (!reply.result) return DEFAULT_CAPABILITIES[capability];
  const params = paramsOf(reply);
  return memberAt(source.from === 'magicBox.getProductDefinition' ? params.definition : params, steps);
}

describe.each(PROFILES.filter((each) => !/uninitialised|mobile/.test(each.name)))(
  'profile $name',
  ({ name, deviceType }) => {
    it('answers every capability of its column in the reply it is read from', () => {
      const test = testDevice({ profile: name });
      test.signIn();
      const column = PROFILES.findIndex((each) => each.name === name);
      for (const row of PROFILE_TABLE) {
        for (const capability of row.capabilities.filter((each) => each in CAPABILITY_SOURCES)) {
          const cell = row.values[column];
          const wanted = typeof DEFAULT_CAPABILITIES[capability] === 'boolean' ? cell === 1 : cell;
          expect(readAsClient(test, capability), capability).toEqual(wanted);
        }
      }
      expect(test.device.webCapsConfig().DeviceType).toBe(deviceType);
      expect(test.device.unexpected()).toEqual([]);
    });

    it('has the interfaces, channels and services its column says', () => {
      const test = testDevice({ profile: name });
      test.signIn();
      const can = test.device.capabilities();
      const { netInterface } = paramsOf(test.call('netApp.getNetInterfaces'));
      const types = Array.isArray(netInterface) ? netInterface.map((each) => (isRecord(each) ? each.Type : '')) : [];
      expect(types.includes('Normal')).toBe(can.wiredNetwork);
      expect(types.includes('Wireless')).toBe(can.wifi);
      expect(types.includes('Mobile')).toBe(can.has4G);
      expect(netInterface === null).toBe(types.length === 0);
      expect(Number(paramsOf(test.call('devVideoInput.factory.getCollect')).channels) > 0).toBe(can.hasVideo);
      expect(codeOf(test.call('VideoOutput.getAdvertisementCaps')) === undefined).toBe(can.advertResource);
      expect(codeOf(test.call('RemoteUpgrader.getAllStates')) === undefined).toBe(can.remoteUpgrade);
      expect(JSON.stringify(test.device.state().tables.VideoAnalyseRule).includes('NumberStat')).toBe(can.peopleCount);
      expect(test.device.state().tables.AccessControl).toHaveLength(Number(can.doorCount));
    });
  },
);

describe('changed capabilities', () => {
  it('are read at once, through the tables and types they follow from', () => {
    const { device, call, signIn } = testDevice();
    signIn();
    device.setCapabilities({ doorCount: 4, isAsh31: true, rtspOverTls: true, languages: 2, faceAuth: false });
    expect(device.webCapsConfig()).toMatchObject({ DeviceType: 'ASH31-100', Locales: ['English', 'SimpChinese'] });
    expect(device.state().tables.AccessControl.map((door) => door.Name)).toEqual([
      'Main entrance',
      'Door 2',
      'Door 3',
      'Door 4',
    ]);
    expect(device.state().doors).toHaveLength(4);
    expect(device.state().tables.MediaEncrypt.RTSPOverTls.Enable).toBe(true);
    expect(paramsOf(call('AC.getCaps')).UnlockModes).not.toContain(17);
  });

  it.each([
    [{ isAsh31: true }, { isAsh31: false }, { reducedRoutes: true }, { reducedRoutes: false }],
    [{ deviceType: 'ASI-7000' }, { isAsh31: true }, { reducedRoutes: true }, { isAsh31: true, reducedRoutes: false }],
    [{ showLegalInfo: false }, { legalInfo: true }, { legalInfo: false }],
    [{ legalInfo: true }, { legalSoftwareLicense: false, legalPrivacyPolicy: false, legalOpenSource: false }],
    [{ legalInfo: false }, { showLegalInfo: true, legalInfo: true }],
  ])('that follow from others are as they were sent last: %j, %j …', (...changes) => {
    const { device } = testDevice();
    for (const change of changes) {
      device.setCapabilities(change);
      expect(device.capabilities()).toMatchObject(change);
    }
  });

  it('keep the type of the device where that says it already', () => {
    const { device } = testDevice({ profile: 'reduced' });
    const { deviceType } = device.capabilities();
    device.setCapabilities({ isAsh31: false, reducedRoutes: true });
    expect(device.capabilities().deviceType).toBe(deviceType);
  });

  it('give each door its multi-person groups and its alarms, also where another table is on trial', () => {
    const { device, call, signIn } = testDevice();
    signIn();
    for (const name of ['AccessControl', 'OpenDoorGroup', 'Duress']) {
      const table = device.state().tables[name];
      expect(call('configManager.setTemporaryConfig', { name, table, timeout: 60 }).result).toBe(true);
    }
    device.setCapabilities({ doorCount: 4 });
    device.clock.advance(61_000);
    const { temporary, tables, doors } = device.state();
    const lengths = [tables.AccessControl, tables.OpenDoorGroup, tables.Duress, doors].map(({ length }) => length);
    expect([temporary, lengths]).toEqual([{}, [4, 4, 4, 4]]);
  });

  it.each([
    ['face-full', 4],
    ['door-controller', 2],
  ] as const)('of %s outlast a reset of the tables: %i doors', (profile, doorCount) => {
    const { device } = testDevice({ profile });
    device.setCapabilities({ doorCount });
    device.reset('tables');
    const { tables, doors } = device.state();
    const lengths = [tables.AccessControl, tables.OpenDoorGroup, tables.Duress, doors].map(({ length }) => length);
    expect(lengths).toEqual([doorCount, doorCount, doorCount, doorCount]);
    expect(tables.Alarm[0]?.EventHandler.Doors.every((door) => door < doorCount)).toBe(true);
  });

  it.each([
    ['vto', undefined],
    ['door-controller', 2],
    ['door-controller', 1],
  ] as const)(
    'of %s leave interlock and holiday plans that can be stored as they are read: %s doors',
    (profile, doorCount) => {
      const { device, call } = signedInDevice({ profile });
      if (doorCount) device.setCapabilities({ doorCount });
      for (const name of ['AccessControlGeneral', 'SpecialDaysSchedule', 'AccessControl'] as const) {
        const table = structuredClone(device.state().tables[name]);
        expect(call('configManager.setConfig', { name, table } as never), name).toMatchObject({ result: true });
      }
    },
  );

  it('come from the overrides at the start, as tables do', () => {
    const { device } = testDevice({
      set: {
        'PPPoE.Enable': true,
        languages: 2,
        wifi: false,
        'Web.Port': 8081,
        'Encode[0].MainFormat[0].Video.FPS': 12,
      },
    });
    expect(device.capabilities()).toMatchObject({ languages: ['English', 'SimpChinese'], wifi: false, webPort: 8081 });
    expect(device.state().tables.Encode[0]?.MainFormat[0]?.Video.FPS).toBe(12);
    expect(device.state().secureTables.PPPoE).toMatchObject({ Enable: true });
    expect(device.state().tables).not.toHaveProperty('PPPoE');
  });
});

/** Another value of the same kind. */
function otherValue(capability: Capability): unknown {
  const value = DEFAULT_CAPABILITIES[capability];
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'number') return value + 1;
  return typeof value === 'string' ? `${value}other` : value;
}

it('keeps the capabilities that tables hold in them', () => {
  const { device, call } = signedInDevice({ profile: 'face-full' });
  const format = 'dd-MM-yyyy HH:mm:ss';
  const period = { support: true, list: [30] };
  device.setCapabilities({ webPort: 8081, rtspPort: 8554, timeFormat: format, devLanguage: 'Polish' });
  device.setCapabilities({ securityBaseline: 1, pwdUpdatePeriod: period });
  const { Web, RTSP, Locales, Language } = device.state().tables;
  expect([Web.Port, RTSP.Port, Locales.TimeFormat, Language]).toEqual([8081, 8554, format, 'Polish']);
  expect(device.capabilities()).toMatchObject({ securityBaseline: 1, pwdUpdatePeriod: period });
  expect(call('magicBox.resetSystemEx', { type: 0 }).result).toBe(true);
});

it('answers each capability as it was changed', () => {
  const test = signedInDevice({ profile: 'face-full' });
  const built = test.device.capabilities();
  for (const capability of Object.keys(CAPABILITY_SOURCES) as Capability[]) {
    for (const value of [DEFAULT_CAPABILITIES[capability], otherValue(capability)]) {
      test.device.setCapabilities({ [capability]: value });
      expect(readAsClient(test, capability), capability).toEqual(value);
    }
    test.device.setCapabilities({ [capability]: built[capability] });
  }
});

it('answers one product definition by name and refuses an unknown name', () => {
  const { call, signIn } = testDevice({ profile: 'baseline-21' });
  signIn();
  expect(call('magicBox.getProductDefinition', { name: 'SecurityBaselineVersion' }).params).toEqual({
    definition: 'V2.1',
  });
  expect(codeOf(call('magicBox.getProductDefinition', { name: 'Nope' }))).toBe(268959743);
});

it('has its own language alone where it is no device of several languages, and refuses another', () => {
  const test = testDevice({ profile: 'face-full' });
  test.signIn();
  test.device.setCapabilities({ multiLanguage: false });
  const own = test.device.state().tables.Language;
  expect(test.device.capabilities().languages).toEqual([own]);
  const reply = test.call('configManager.setConfig', {
    name: 'Language',
    table: own === 'Italian' ? 'Polish' : 'Italian',
  });
  expect(reply.result).toBe(false);
  expect(test.device.state().tables.Language).toBe(own);
});
