import { type Request, Router } from 'express';
import { LANGUAGES, PSEUDO_LANGUAGES } from '@/lib/contract/languages';
import { RECORD_TABLE_NAMES } from '@/lib/contract/records';
import type { ResetScope } from '../device-interface';
import { PHOTO_VERDICTS } from '../rules/face-photos';
import { ANALYTICS_MODES } from '../stream/analytics-scene';
import { STREAM_AUTH_MODES } from '../stream/digest';
import { neededMember, objectBody, optionalMember } from './control-body';
import { type ControlContext, ControlError } from './control-context';
import { MAX_SNAPSHOTS } from './snapshot-shelf';

const RESET_SCOPES: readonly ResetScope[] = ['all', 'tables', 'records', 'files', 'users', 'logins'];
const ACCESS_LISTS = ['users', 'cards', 'faces', 'fingerprints', 'attendance'] as const;
/** Names of tables and snapshots; letters first, so that no member of a prototype can be named. */
const NAME = /^[A-Za-z0-9][\w.-]{0,63}$/;

/** Switches that take a few words only. */
const SWITCH_CHOICES: Readonly<Record<string, readonly string[]>> = {
  streamAuth: STREAM_AUTH_MODES,
  streamAnalytics: ANALYTICS_MODES,
  photoVerdict: PHOTO_VERDICTS,
};

/** What the device is and holds: profile, capabilities, tables, records, clock, snapshots, switches, texts. */
export function stateRoutes(context: ControlContext): Router {
  const { device } = context;
  const router = Router();
  router.get('/status', (_request, response) => {
    response.json({
      profile: device.profile,
      port: context.port(),
      httpsPort: context.httpsPort(),
      controlPort: context.controlPort(),
      isUp: device.isUp(),
      clock: clockOf(context),
      logins: device.logins().length,
      notifyStreams: context.notify.count(),
      streamSessions: context.streamSessions(),
      faults: context.faults.list().length,
      requests: context.log.newest(),
      unexpected: device.unexpected().length + context.refusals.length,
    });
  });
  router.get('/profiles', (_request, response) => {
    response.json({ current: device.profile, profiles: device.profiles() });
  });
  router.post('/profile', (request, response) => {
    const body = objectBody(request);
    const name = neededMember(body, 'name', 'string');
    if (!device.profiles().some((each) => each.name === name)) throw new ControlError(400, `no profile ${name}`);
    context.release(false);
    device.useProfile(name, optionalMember(body, 'keepState', 'boolean'));
    response.json({ current: device.profile });
  });
  router.get('/caps', (_request, response) => {
    response.json(device.capabilities());
  });
  router.patch('/caps', (request, response) => {
    const change = objectBody(request);
    const unknown = Object.keys(change).filter((name) => !Object.hasOwn(device.capabilities(), name));
    if (unknown.length > 0) throw new ControlError(400, `no capability ${unknown.join(', ')}`);
    device.setCapabilities(change);
    response.json(device.capabilities());
  });
  tableRoutes(context, router);
  clockRoutes(context, router);
  snapshotRoutes(context, router);
  router.get('/switches', (_request, response) => {
    response.json(device.switches());
  });
  router.patch('/switches', (request, response) => {
    const change = objectBody(request);
    const now: Record<string, unknown> = { ...device.switches() };
    for (const [name, value] of Object.entries(change)) {
      if (!Object.hasOwn(now, name)) throw new ControlError(400, `no switch ${name}`);
      const isSameKind = typeof value === typeof now[name] && Array.isArray(value) === Array.isArray(now[name]);
      const isSane = typeof value !== 'number' || (Number.isInteger(value) && value >= 0);
      const choices = SWITCH_CHOICES[name];
      if (choices && !choices.some((each) => each === value))
        throw new ControlError(400, `${name}: one of ${choices.join(', ')} is needed`);
      if (!isSameKind || !isSane)
        throw new ControlError(400, `${name}: a value like ${JSON.stringify(now[name])} is needed`);
    }
    device.setSwitches(change);
    response.json(device.switches());
  });
  router.put('/texts/custom_lang/:language', (request, response) => {
    const text = neededMember(objectBody(request), 'text', 'string');
    context.customTexts.set(languageOf(request.params.language), text);
    response.json({ ok: true });
  });
  router.delete('/texts/custom_lang/:language', (request, response) => {
    context.customTexts.delete(languageOf(request.params.language));
    response.json({ ok: true });
  });
  return router;
}

function tableRoutes(context: ControlContext, router: Router): void {
  const { device, stored, customTexts, helper, loudspeaker, release } = context;
  router.get('/tables', (_request, response) => {
    const { tables, secureTables } = device.state();
    response.json({ tables: Object.keys(tables), secureTables: Object.keys(secureTables) });
  });
  router.get('/tables/:name', (request, response) => {
    const { tables, secureTables } = device.state();
    const name = nameOf(request);
    const holder = Object.hasOwn(tables, name) ? tables : secureTables;
    if (!Object.hasOwn(holder, name)) throw new ControlError(404, `no table ${name}`);
    response.json(holder[name]);
  });
  router.put('/tables/:name', (request, response) => {
    const name = nameOf(request);
    const isSecure = Object.hasOwn(device.state().secureTables, name);
    device.update((draft) => {
      const holder: Record<string, unknown> = isSecure ? draft.secureTables : draft.tables;
      holder[name] = request.body;
    });
    response.json({ ok: true });
  });
  router.get('/records/:name', (request, response) => {
    const name = RECORD_TABLE_NAMES.find((each) => each === request.params.name);
    if (!name) throw new ControlError(404, `no record table ${request.params.name}`);
    response.json({ rows: device.state().records[name].rows });
  });
  router.put('/records/:name', (request, response) => {
    const name = RECORD_TABLE_NAMES.find((each) => each === request.params.name);
    const { rows } = objectBody(request);
    if (!name) throw new ControlError(404, `no record table ${request.params.name}`);
    if (!Array.isArray(rows)) throw new ControlError(400, 'rows: a list is needed');
    const numbers = rows.map(({ RecNo }) => (typeof RecNo === 'number' ? RecNo : 0));
    device.update((draft) => {
      draft.records[name] = { rows, nextRecNo: numbers.reduce((most, each) => Math.max(most, each), 0) + 1 };
    });
    response.json({ ok: true });
  });
  router.get('/access/:list', (request, response) => {
    response.json({ rows: device.state().access[accessList(request)] });
  });
  router.put('/access/:list', (request, response) => {
    const list = accessList(request);
    const { rows } = objectBody(request);
    if (!Array.isArray(rows)) throw new ControlError(400, 'rows: a list is needed');
    device.update((draft) => {
      draft.access[list] = rows;
    });
    response.json({ ok: true });
  });
  router.post('/state/reset', async (request, response) => {
    const wanted = optionalMember(objectBody(request), 'scope', 'string') ?? 'all';
    const scope = RESET_SCOPES.find((each) => each === wanted);
    if (!scope) throw new ControlError(400, `scope: one of ${RESET_SCOPES.join(', ')}`);
    // A delayed call from before must not change the new state.
    release(false);
    device.reset(scope);
    if (scope === 'all' || scope === 'files') stored.reset();
    if (scope === 'all') {
      customTexts.clear();
      loudspeaker.clear();
      await helper.reset();
    }
    response.json({ ok: true });
  });
}

function clockRoutes(context: ControlContext, router: Router): void {
  const { clock } = context.device;
  router.get('/clock', (_request, response) => {
    response.json(clockOf(context));
  });
  router.post('/clock', (request, response) => {
    const body = objectBody(request);
    const mode = optionalMember(body, 'mode', 'string');
    const speed = optionalMember(body, 'speed', 'number');
    const advanceMs = optionalMember(body, 'advanceMs', 'number');
    const now = timeOf(body.now);
    if (mode !== undefined && mode !== 'real' && mode !== 'frozen') throw new ControlError(400, 'mode: real or frozen');
    if (speed !== undefined && !(speed > 0 && speed <= 10_000))
      throw new ControlError(400, 'speed: above 0, up to 10000');
    if (advanceMs !== undefined && !(advanceMs >= 0 && advanceMs <= 10 * 365 * 86_400_000)) {
      throw new ControlError(400, 'advanceMs: from 0 to ten years');
    }
    if (mode === 'frozen' || (mode === undefined && now !== undefined)) clock.freeze(now);
    if (mode === 'real' || (mode === undefined && speed !== undefined)) {
      if (now !== undefined) clock.freeze(now);
      clock.run(speed);
    }
    if (advanceMs !== undefined) clock.advance(advanceMs);
    response.json(clockOf(context));
  });
}

function snapshotRoutes({ snapshots, release }: ControlContext, router: Router): void {
  router.get('/snapshots', (_request, response) => {
    response.json({ snapshots: snapshots.list() });
  });
  router.put('/snapshots/:name', (request, response) => {
    if (!snapshots.take(nameOf(request))) throw new ControlError(409, `there are ${MAX_SNAPSHOTS} snapshots already`);
    response.json({ snapshots: snapshots.list() });
  });
  router.post('/snapshots/:name/restore', (request, response) => {
    if (!snapshots.restore(nameOf(request))) throw new ControlError(404, 'no such snapshot');
    release(false);
    response.json({ ok: true });
  });
  router.delete('/snapshots/:name', (request, response) => {
    if (!snapshots.remove(nameOf(request))) throw new ControlError(404, 'no such snapshot');
    response.json({ snapshots: snapshots.list() });
  });
}

function clockOf({ device }: ControlContext) {
  const { clock } = device;
  return { now: clock.now(), mode: clock.mode(), speed: clock.speed() };
}

/** Milliseconds since 1970, or a date in ISO form. */
function timeOf(value: unknown): number | undefined {
  if (value === undefined) return undefined;
  const time = typeof value === 'string' ? Date.parse(value) : value;
  if (typeof time !== 'number' || !Number.isFinite(time))
    throw new ControlError(400, 'now: milliseconds or an ISO date');
  return time;
}

function nameOf(request: Request<{ name: string }>): string {
  const { name } = request.params;
  if (!NAME.test(name) || name === 'constructor' || name === 'prototype')
    throw new ControlError(400, 'that is no name');
  return name;
}

function accessList(request: Request<{ list: string }>) {
  const list = ACCESS_LISTS.find((each) => each === request.params.list);
  if (!list) throw new ControlError(404, `one of ${ACCESS_LISTS.join(', ')}`);
  return list;
}

function languageOf(name: string): string {
  const language = [...LANGUAGES, ...PSEUDO_LANGUAGES].find(({ device }) => device === name);
  if (!language) throw new ControlError(404, `no language ${name}`);
  return language.device;
}
