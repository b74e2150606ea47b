import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SETTINGS } from '@/lib/settings-index/settings';
import { differences, valueIn } from './differences';

const found = (own: object, file: object) => differences(own as never, file as never, SETTINGS);
const words = (own: object, file: object) =>
  found(own, file).map(({ setting, row, was, now }) => [setting?.name, row, was, now]);

describe('differences', () => {
  it('names a setting by its page, and the row that it belongs to', () => {
    const door = (UnlockHoldInterval: number) => ({ Name: 'Gate', UnlockHoldInterval });
    expect(
      words(
        { AccessControl: [door(3_000), door(3_000)], NTP: { Address: 'a', Port: 123 } },
        { AccessControl: [door(3_000), door(5_000)], NTP: { Address: 'b', Port: 123 } },
      ),
    ).toEqual([
      ['door.field.holdTimeS', 1, 3_000, 5_000],
      ['network.dateSet.field.server', undefined, 'a', 'b'],
    ]);
  });

  it('finds a setting whatever its member is called', () => {
    const door = (Status: string) => ({ AccessControl: [{ FirstEnter: { Enable: true, Status } }] });
    expect(words(door('Normal'), door('KeepOpen'))).toEqual([['door.firstCard.field.status', 0, 'Normal', 'KeepOpen']]);
  });

  it('gathers the members of one setting, with their values where they have words together', () => {
    const [one, ...others] = found(
      { AutoMaintain: { AutoRebootHour: 2, AutoRebootMinute: 0 } },
      { AutoMaintain: { AutoRebootHour: 3, AutoRebootMinute: 30 } },
    );
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      setting: { name: 'automaintain.field.time' },
      was: { AutoRebootHour: 2, AutoRebootMinute: 0 },
      now: { AutoRebootHour: 3, AutoRebootMinute: 30 },
    });
    expect(one?.paths).toEqual([
      ['AutoMaintain', 'AutoRebootHour'],
      ['AutoMaintain', 'AutoRebootMinute'],
    ]);
  });

  it('names the other settings of the page that the same member holds, and no others', () => {
    const [both, ...others] = found(
      { Locales: { TimeFormat: 'yyyy-MM-dd HH:mm:ss', DSTEnable: true } },
      { Locales: { TimeFormat: 'dd-MM-yyyy HH:mm:ss', DSTEnable: true } },
    );
    expect(others).toEqual([]);
    expect([both?.setting?.name, ...(both?.others ?? [])].sort()).toEqual([
      'network.dateSet.field.hours',
      'network.dateSet.field.order',
    ]);
  });

  it('shows an edge of summer time as a whole, whichever of its members differs', () => {
    const edge = (Month: number) => ({ Month, Week: -1, Day: 0, Hour: 2, Minute: 0 });
    const locales = (Month: number) => ({ Locales: { DSTStart: edge(Month) } });
    expect(words(locales(3), locales(4))).toEqual([['network.dateSet.field.start', undefined, edge(3), edge(4)]]);
    expect(found(locales(3), locales(4))[0]?.paths).toEqual([['Locales', 'DSTStart', 'Month']]);
  });

  it('has no values of members that have no words together', () => {
    const mapping = (ServiceName: string, OuterPort: number) => ({ UPnP: { MapTable: [{ ServiceName, OuterPort }] } });
    expect(words(mapping('HTTP', 80), mapping('RTSP', 554))).toEqual([
      ['network.port.field.mappings', undefined, undefined, undefined],
    ]);
  });

  it('shows the one holiday of a group that differs, and of several none', () => {
    const day = (DayName: string, date: string) => ({ DayName, StartTime: `${date} 00:00:00` });
    const group = (...SpecialDay: object[]) => ({ SpecialDayGroup: [{ SpecialDay }] });
    const [first, other, later] = [
      day('New year', '2027-01-01'),
      day('Easter', '2027-03-28'),
      day('May', '2027-05-01'),
    ];
    const name = 'section.holidayGroup.field.holidays';
    expect(words(group(first, other), group(first, later))).toEqual([[name, 0, other, later]]);
    expect(words(group(first, other), group(other, first))).toEqual([[name, 0, undefined, undefined]]);
    expect(words(group(first, other, first), group(other, first, later))).toEqual([[name, 0, undefined, undefined]]);
    expect(words(group(first), group(first, later))).toEqual([[name, 0, [first], [first, later]]]);
  });

  it('names the settings of a route, and their number as one setting', () => {
    const route = (ResetTime: number) => ({ Index: 0, Name: 'Car park', ResetTime, DoorList: [] });
    const routes = (...OpenDoorRoute: object[]) => ({ OpenDoorRoute });
    expect(words(routes(route(5)), routes(route(60)))).toEqual([['door.repeatEnter.field.resetMin', 0, 5, 60]]);
    expect(words(routes(), routes(route(5)))).toMatchObject([['door.repeatEnter.routes', undefined, [], {}]]);
  });

  it('shows what no page edits by its place, and passes over what only one side has', () => {
    expect(found({ NTP: { Own: 1, Both: 1 }, Here: {} }, { NTP: { Both: 2, Other: 1 }, There: {} })).toMatchObject([
      { setting: undefined, paths: [['NTP', 'Both']], was: 1, now: 2 },
    ]);
  });

  it('compares lists of plain values, and lists of another length, as a whole', () => {
    const filter = (TrustList: string[]) => ({ AccessFilter: { TrustList } });
    expect(words(filter(['10.0.0.1']), filter(['10.0.0.1', '10.0.0.2']))).toEqual([
      ['safe.ipfilter.field.trusted', undefined, ['10.0.0.1'], ['10.0.0.1', '10.0.0.2']],
    ]);
  });

  it('never has the value of a secret, and leaves out one that the file does not hold', () => {
    const mail = (Password: string) => ({ Email: { Password } });
    expect(found(mail('******'), mail('hush'))).toMatchObject([
      { isSecret: true, isUnknown: true, was: undefined, now: undefined },
    ]);
    expect(found(mail('old'), mail('new'))).toMatchObject([{ isSecret: true, isUnknown: false }]);
    expect(found(mail('hush'), mail('******'))).toEqual([]);
    expect(found(mail('hush'), mail(''))).toEqual([]);
    expect(JSON.stringify(found(mail('old'), mail('new')))).not.toMatch(/old|new/);
  });

  it.each([
    [{ TemperatureServer: { Password: '' } }, { TemperatureServer: { Password: 'hush' } }],
    [{ Upload: { AuthToken: 'hush' } }, { Upload: { AuthToken: 'hush-2' } }],
    [{ Modem: [{ PIN: 1 }] }, { Modem: [{ PIN: 4711 }] }],
    [{ Modem: { Keys: { Own: '' } } }, { Modem: { Keys: { Own: 'hush' } } }],
    [{ Servers: [] }, { Servers: [{ Address: 'a', Passwd: 'hush' }] }],
  ])('never has what is named as a secret, with or without a page: %j, %j', (own, file) => {
    expect(found(own, file)).toMatchObject([{ setting: undefined, isSecret: true, was: undefined, now: undefined }]);
  });

  it('has a switch that is named after a password', () => {
    const door = (CustomPasswordEnable: boolean) => ({ AccessControl: [{ CustomPasswordEnable }] });
    expect(found(door(false), door(true))).toMatchObject([{ isSecret: false, was: false, now: true }]);
  });

  it('never has the key of a wireless network, of the card or of a remembered one', () => {
    const site = (SSID: string, key: string) => ({ SSID, AuthMode: 'WPA2-PSK', Keys: [key] });
    const card = (key: string, ...Known: object[]) => ({ WLan: { eth2: { Keys: [key], Known } } });
    const file = card('hush-key-1', site('A', 'hush-key-2'), site('B', 'hush-key-3'));
    for (const own of [
      card('******', site('A', '******'), site('B', '******')),
      card('', site('C', '******'), site('B', '******')),
      card('', site('A', '******')),
      card(''),
    ]) {
      expect(found(own, file).map(({ setting }) => setting?.name)).toEqual([
        'network.wifi.field.key',
        'network.wifi.networks',
      ]);
      expect(JSON.stringify(found(own, file))).not.toContain('hush');
    }
    expect(found(card('******'), file)).toMatchObject([{ isUnknown: true }, { isUnknown: false }]);
    expect(found(file, card('******', site('A', '******'), site('B', '******')))).toEqual([]);
  });

  it('finds nothing in equal tables, and only places where the two differ in others', () => {
    const tables = fc.dictionary(fc.constantFrom('NTP', 'Web', 'Alarm'), fc.jsonValue());
    fc.assert(
      fc.property(tables, tables, (own, file) => {
        expect(found(own, structuredClone(own))).toEqual([]);
        for (const path of found(own, file).flatMap(({ paths }) => paths)) {
          expect(valueIn(own, path)).not.toEqual(valueIn(file, path));
        }
      }),
    );
  });
});
