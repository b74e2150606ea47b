import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { RECORD_TABLE_NAMES } from '@/lib/contract/records';
import type { RpcReply } from '@/lib/contract/rpc';
import { deepRuns, isDeep } from '@/scripts/deep-runs';
import { newRsaKey } from './crypto/new-rsa-key';
import { ableDevice, changedBranches, hostileValue, mutated, readsOf, spoiled, unsavable } from './hostile.fixtures';
import { COMMON, samplesOf } from './hostile-samples.fixtures';
import { isRecord } from './is-record';
import { LENS_MS } from './rules/camera';
import { sealer } from './sealer.fixtures';
import { factoryParams, type GoodCaller, goodParams, isSealed, needsMore } from './services/good-calls.fixtures';
import { registry } from './services/registry';
import type { DeviceState } from './state/device-state';
import { type TestDevice, testDevice } from './test-device';

const SEED = 20_261_120;
const PROTOTYPES = [Object.prototype, Array.prototype, String.prototype, Function.prototype];
const memberCounts = () => PROTOTYPES.map((each) => Reflect.ownKeys(each).length);
const clean = memberCounts();

/** Methods that end the login or restart the device: that is not a failure. */
const ENDING =
  /^(Global\.(logout|secondLogin|firstLogin)|global\.login|magicBox\.(reboot|shutdown|resetSystem.*)|DevInit\..*|PasswdFind\..*)$/i;
/** Parts that a refused call may change: counters of attempts, and the device's own log. */
const NOTES: readonly (keyof DeviceState)[] = ['locks', 'recovery', 'log'];

/** Devices that may still be saving. */
const closing: Promise<void>[] = [];
afterAll(() => Promise.all(closing));

/** Place of the handle of contacts, of which the good calls are. */
const CONTACTS = RECORD_TABLE_NAMES.indexOf('VideoTalkContact');

/** What a valid call needs could not be made. */
class Unprepared extends Error {}

/** A device under hostile calls; a login that ended is replaced. */
class Victim {
  readonly test = DEVICE;
  private seal = sealer(this.test).seal;
  private handles: Record<string, number[]> = {};
  private id = 0;

  constructor() {
    DEVICE.device.restore(FIRST);
    this.renew();
  }

  /** Another login: the previous one may have used up its finders. */
  private renew(): void {
    this.test.device.endLogin(this.test.session());
    if (this.test.signIn().result !== true) {
      this.test.device.restore(FIRST);
      this.test.signIn();
    }
    this.seal = sealer(this.test).seal;
    const open = (method: string, params: object) => Number(this.test.call(method, params).result);
    this.handles = {
      RecordUpdater: RECORD_TABLE_NAMES.map((name) => open('RecordUpdater.factory.instance', { name })),
      RecordFinder: RECORD_TABLE_NAMES.map((name) => open('RecordFinder.factory.create', { name })),
    };
    for (const factory of FACTORIES) {
      const [area = ''] = factory.split('.');
      this.handles[area] ??= [open(factory, factoryParams(area))];
    }
  }

  /** Mostly a handle of its own kind. */
  private handleFor(method: string, place: number): number | undefined {
    const own = this.handles[method.split('.')[0] ?? ''] ?? [];
    const all = Object.values(this.handles).flat();
    return own.length > 0 && place % 10 !== 9 ? own[place % own.length] : all[place % all.length];
  }

  /** Valid parameters; where a sample alone is refused, after what the call needs was made. */
  samples(method: string): readonly unknown[] {
    if (!needsMore(method)) return samplesOf(this.test, method);
    try {
      return [goodParams(this.caller, method)];
    } catch (error) {
      if (!(error instanceof Unprepared)) throw error;
      // An earlier attack stands in its way: it is checked, and a new device takes over.
      this.expectDoorsWork();
      this.expectNotified();
      this.test.device.restore(FIRST);
      this.renew();
      return [goodParams(this.caller, method)];
    }
  }

  private readonly caller: GoodCaller = {
    test: DEVICE,
    make: (name, params = {}) => {
      const reply = this.call(name, params, name.startsWith('Record') ? CONTACTS : 0);
      if (reply.error) throw new Unprepared(`${name}: ${JSON.stringify(reply)}`);
      return isRecord(reply.params) ? reply.params : {};
    },
  };

  /** Makes unique what has to be new, and mostly inserts a valid token. */
  private fresh(method: string, params: unknown, place: number): unknown {
    const own: unknown = JSON.parse(JSON.stringify(params).replaceAll('#', String(this.id)));
    if (!isRecord(own) || place % 4 === 0 || !/^(Access\w+|log)\.(do|stop|getCount)/.test(method)) return own;
    const start = () => this.test.call(`${method.split('.')[0]}.startFind`, {});
    let started = start();
    if (started.error) {
      this.renew();
      started = start();
    }
    const { Token, token } = Object(started.params);
    return { ...own, Token, token };
  }

  /** Sends one call and checks its effect on the device. `place`: which handle, and whether the call is encrypted. */
  call(method: string, params: unknown, place: number): RpcReply {
    if (!this.test.device.login(this.test.session())) this.renew();
    const { device } = this.test;
    device.clearUnexpected();
    this.id += 1;
    const own = this.fresh(method, params, place);
    const before = device.state();
    const object = this.handleFor(method, place);
    const request = {
      method,
      params: isSealed(method) && place % 8 !== 7 ? this.seal(own) : own,
      id: this.id,
      session: this.test.session(),
      ...(object === undefined ? {} : { object }),
    };
    const context = { entryPoint: 'rpc', address: '127.0.0.1', secure: false, hasFile: true, newKey: KEY } as const;
    const { reply } = device.handle(request, context);
    expectNoFault(this.test);
    expectEnvelope(reply, this.id);
    // Thousands of calls: an assertion is made only of what a plain comparison does not find right.
    const counts = memberCounts();
    if (counts.join() !== clean.join()) expect(counts).toEqual(clean);
    const changed = changedBranches(device.state(), before);
    const isPart = isRecord(reply.error) && reply.error.code === ReplyError.BatchFailed;
    if (reply.error && !isPart && !ENDING.test(method)) {
      const wrong = changed.filter((name) => !NOTES.includes(name));
      if (wrong.length > 0) expect(wrong).toEqual([]);
    }
    for (const name of changed) {
      const place = unsavable(device.state()[name], before[name], name);
      if (place !== undefined) expect(place).toBeUndefined();
    }
    const isUsedUp = JSON.stringify(reply.error)?.includes('TooManyFinds');
    if (isUsedUp || (!reply.error && method.endsWith('.destroy'))) this.renew();
    return reply;
  }

  /** The device returns what it holds, and returns the same after saving and loading. */
  expectNotified(): void {
    // A lens on its way is not stored: it comes to rest, and the login may end meanwhile.
    if (this.test.device.state().camera.movement?.code === 'Lens') this.test.device.clock.advance(LENS_MS);
    // A restart ends what runs at the outputs.
    this.test.device.update(({ alarms }) => {
      alarms.outputsUntil = [];
    });
    this.renew();
    const said = readsOf(this.test);
    expect(Object.entries(said).filter(([, answer]) => isRecord(answer) && 'code' in answer)).toEqual([]);
    const stateDir = mkdtempSync(join(tmpdir(), 'gatehouse-hostile-'));
    writeFileSync(join(stateDir, 'state.json'), JSON.stringify(this.test.device.state()));
    const loaded = testDevice({ stateDir });
    loaded.signIn();
    const again = readsOf(loaded);
    // Compared as texts first: a structural comparison takes ten times as long.
    if (JSON.stringify(again) !== JSON.stringify(said)) expect(again).toEqual(said);
    expectNoFault(this.test);
    expectNoFault(loaded);
    closing.push(loaded.device.close().then(() => rmSync(stateDir, { recursive: true, force: true })));
  }

  /** The stored data does not break other calls that read it. */
  expectNeighboursWork(): void {
    const { AccessFilter } = this.test.device.state().tables;
    const contact = { Type: 'VTS', Nickname: 'Gate', VTLongNumber: '9#', VTNetAddress: '192.0.2.77', Order: 1 };
    this.call('RecordUpdater.insert', { record: contact }, RECORD_TABLE_NAMES.indexOf('VideoTalkContact'));
    this.call('configManager.setConfig', { name: 'AccessFilter', table: AccessFilter }, 1);
    this.call('netApp.getDefaultEthInfo', {}, 1);
  }

  /** The stored data does not break the doors. */
  expectDoorsWork(): void {
    const { device } = this.test;
    const { access, doors } = device.state();
    for (const { CardNo } of access.cards.slice(-3)) {
      device.atReader({ door: 0, readerId: '1', direction: 'Entry', proof: { kind: 'card', cardNo: CardNo } });
      device.callFloor(CardNo, 1);
    }
    for (const index of doors.keys()) device.typeCode(index, '123456');
    for (const index of device.state().alarms.lines.keys()) device.alarmInput(index, true);
  }
}

function expectNoFault({ device }: TestDevice): void {
  const faults = device.unexpected().filter(({ why }) => why.startsWith('the emulator failed'));
  if (faults.length > 0) expect(faults).toEqual([]);
}

function expectEnvelope(reply: RpcReply, id: number): void {
  const { result, error } = reply;
  const isEnvelope = reply.id === id && (typeof result === 'boolean' || typeof result === 'number');
  const isRight = error === undefined ? result !== false : isRecord(error) && typeof error.message === 'string';
  JSON.stringify(reply);
  if (!isEnvelope || !isRight) expect.fail(`call ${id} was answered by ${JSON.stringify(reply).slice(0, 400)}`);
}

/** Shared by all tests, since each device first generates a key; its state is restored. */
const DEVICE = ableDevice();
/** Of every certificate request: each would take a key of its own, a quarter of a second of work. */
const KEY = newRsaKey('hostile', SEED);
const FIRST = DEVICE.device.snapshot();
const TABLES = Object.keys(FIRST.tables) as (keyof typeof FIRST.tables)[];
const FACTORIES = Object.keys(registry).filter((method) => /\.factory\.(instance|create)$/.test(method));
const TABLE_SHARES = shares(TABLES, 8);
/** What one test attacks: saving and loading at its end costs more than the calls to one area or table. */
function shares<T extends keyof typeof FIRST.tables>(all: readonly T[], size: number) {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, share) => {
    const names = all.slice(share * size, (share + 1) * size);
    return { names, first: names[0], last: names.at(-1) };
  });
}

/** Reads mostly ignore their parameters. */
const IS_READ = /\.(get|list|factory)/;
/** The parameters of the first ones depend on the table, and have a test of their own; the others have few. */
const NOT_SPOILED =
  /^(Record(Updater|Finder)\.|configManager\.set|Security\.setConfig|ptz\.|log\.)|\.(start|do|stop)Find$/;
const AREA_SHARES = shares([...new Set(Object.keys(registry).map((method) => method.split('.')[0] ?? ''))], 4);

/** Every place of a valid call replaced by every wrong value, or in `npm test` by its share of them. */
function spoil(victim: Victim, method: string, sample: unknown, at: number, then: () => void = () => undefined): void {
  for (const params of spoiled(sample, isDeep ? 1 : 3)) {
    try {
      if (!victim.call(method, params, at).error) then();
    } catch (error) {
      throw new Error(`${method} ${JSON.stringify(params).slice(0, 400)}`, { cause: error });
    }
  }
}

/** Hostile from the start, valid with one fault, or valid. */
const paramsLike = (samples: readonly unknown[]) =>
  fc.oneof(
    { weight: 1, arbitrary: hostileValue },
    { weight: 1, arbitrary: fc.constantFrom(...samples) },
    { weight: 5, arbitrary: fc.constantFrom(...samples).chain(mutated) },
  );

function attack(victim: Victim, method: string, samples: readonly unknown[], numRuns: number, at?: number): void {
  fc.assert(
    fc.property(paramsLike(samples), fc.nat(99), (params, place) => {
      victim.call(method, params, at ?? place);
    }),
    { seed: SEED, numRuns: deepRuns(numRuns) },
  );
}

describe('the device under hostile calls', () => {
  it.each(AREA_SHARES)('of $first to $last are all answered, and store nothing that it would refuse', ({ names }) => {
    const victim = new Victim();
    for (const method of Object.keys(registry).filter((each) => names.includes(each.split('.')[0] ?? ''))) {
      const samples = victim.samples(method);
      const isOwn = samples[0] !== COMMON && !NOT_SPOILED.test(method);
      if (isOwn) for (const each of samples) spoil(victim, method, each, 1);
      attack(victim, method, samples, IS_READ.test(method) ? 6 : 25);
    }
    victim.expectDoorsWork();
    victim.expectNotified();
  });

  it.each(TABLE_SHARES)('keeps the tables $first to $last in their form', ({ names }) => {
    const victim = new Victim();
    const { tables } = victim.test.device.state();
    for (const name of names) {
      const table = tables[name];
      const samples = [{ name, table }, ...(Array.isArray(table) ? [{ name, table: table[0], channel: 0 }] : [])];
      spoil(victim, 'configManager.setConfig', { name, table }, 1, () => victim.expectNeighboursWork());
      attack(victim, 'configManager.setConfig', samples, 20);
      victim.expectDoorsWork();
    }
    victim.expectNotified();
    // Whatever was stored, the valid table is accepted again.
    const refused = names.filter((name) => {
      const table = tables[name];
      return victim.call('configManager.setConfig', { name, table }, 1).error !== undefined;
    });
    expect(refused).toEqual([]);
  });

  it('keeps the encrypted tables in their form', () => {
    const victim = new Victim();
    for (const [name, table] of Object.entries(victim.test.device.state().secureTables)) {
      spoil(victim, 'Security.setConfig', { name, table }, 1, () => victim.expectNeighboursWork());
      attack(victim, 'Security.setConfig', [{ name, table }], 20);
    }
    victim.expectNotified();
  });

  it.each(RECORD_TABLE_NAMES)('keeps the records of %s in their form', (name) => {
    const victim = new Victim();
    const at = RECORD_TABLE_NAMES.indexOf(name);
    const { rows } = victim.test.device.state().records[name];
    const [row] = rows;
    const calls: [method: string, params: unknown][] = [
      ['RecordUpdater.insert', { record: { ...row, VTLongNumber: '9#', UserID: 'guest#' } }],
      ['RecordUpdater.update', { recno: row?.RecNo ?? 1, record: { ...row } }],
      ['RecordUpdater.import', { records: rows.slice(0, 3) }],
      ['RecordUpdater.removeEx', { condition: { ...row } }],
      ['RecordFinder.startFind', { condition: { ...row, Orders: [{ Field: 'RecNo', Type: 'Descent' }] } }],
      ['RecordFinder.startFind', { condition: { CardName: 'P', PeerNumber: '8', CreateTime: ['<>', 0, 1] } }],
      ['RecordFinder.doFind', { count: 20 }],
      ['RecordFinder.doSeekFind', { offset: 0, count: 20 }],
      ['RecordUpdater.exportFile', { filename: 'rooms.csv', condition: { Type: 'VTH' }, Password: 'kept secret' }],
      ['RecordUpdater.importFile', { Data: btoa('VTLongNumber,Type\r\n9977,VTH') }],
    ];
    for (const [method, params] of calls) {
      spoil(victim, method, params, at);
      attack(victim, method, [params], 20, at);
      victim.expectDoorsWork();
    }
    victim.expectNotified();
  });
});
