import { describe, expect, it } from 'vitest';
import { RTSP_VERBS, RtspStatus } from '@/lib/contract/stream';
import {
  INITIAL_SESSION,
  type PlayRequest,
  reduceSession,
  type SessionEffect,
  type SessionEvent,
  type SessionOrder,
  type SessionState,
} from './session-state';

const at = (step: SessionState['step'], more: Partial<SessionState> = {}): SessionState => ({
  ...INITIAL_SESSION,
  step,
  trackCount: 2,
  ...more,
});
const reply = (verb: Extract<SessionEvent, { type: 'reply' }>['verb'], status: number, more = {}): SessionEvent => ({
  type: 'reply',
  verb,
  status,
  ...more,
});
const send = (verb: string, track?: number) => ({ type: 'send', verb, ...(track !== undefined && { track }) });
const play = (request: PlayRequest) => ({ type: 'send', verb: 'PLAY', play: request });
const START = { range: 'npt=0.000-' };
const LIVE = { range: 'npt=now-', isFallback: true };
const closed = { type: 'closed' };
const playing = { type: 'playing', isJump: false, scale: 1 };
const failed = (verb: string, status: number) => ({ type: 'fail', failure: { kind: 'status', verb, status } });
const refused = { type: 'fail', failure: { kind: 'badCredentials' } };

describe('reduceSession', () => {
  it.each<[SessionState, SessionEvent, SessionState['step'], unknown[]]>([
    [at('Options'), { type: 'opened' }, 'Options', [send('OPTIONS')]],
    [
      at('Options'),
      { type: 'broken', wasOpen: false },
      'Closed',
      [{ type: 'fail', failure: { kind: 'socketNotOpened' } }],
    ],
    [at('Options'), reply('OPTIONS', 200), 'Describe', [send('DESCRIBE')]],
    [at('Options'), reply('OPTIONS', 501), 'Describe', [send('DESCRIBE')]],
    [at('Options'), reply('OPTIONS', 503), 'Closed', [failed('OPTIONS', 503)]],
    [at('Describe'), reply('DESCRIBE', 200, { trackCount: 2 }), 'Setup', [send('SETUP', 0)]],
    [
      at('Describe'),
      reply('DESCRIBE', 200, { trackCount: 0 }),
      'Closed',
      [{ type: 'fail', failure: { kind: 'noTrack' } }],
    ],
    [at('Describe'), reply('DESCRIBE', 404), 'Closed', [failed('DESCRIBE', 404)]],
    [at('Describe'), reply('DESCRIBE', 999), 'Closed', [failed('DESCRIBE', 999)]],
    [at('Describe'), reply('DESCRIBE', 401, { canAuthorise: true }), 'Describe', [send('DESCRIBE')]],
    [at('Describe'), reply('DESCRIBE', 401, { canAuthorise: false }), 'Closed', [refused]],
    [at('Describe', { refusals: 2 }), reply('DESCRIBE', 401, { canAuthorise: true }), 'Closed', [refused]],
    [at('Setup'), reply('SETUP', 200), 'Setup', [send('SETUP', 1)]],
    [at('Setup', { track: 1 }), reply('SETUP', 200), 'Play', [play(START)]],
    [at('Setup', { track: 1 }), reply('SETUP', 504), 'Play', [play(START)]],
    [at('Setup', { track: 1 }), reply('SETUP', 461), 'Play', [play(START)]],
    [at('Setup'), reply('SETUP', 504), 'Closed', [failed('SETUP', 504)]],
    [at('Setup'), reply('SETUP', 503), 'Closed', [failed('SETUP', 503)]],
    [at('Setup', { track: 1 }), reply('SETUP', 401, { canAuthorise: true }), 'Setup', [send('SETUP', 1)]],
    [at('Play'), reply('PLAY', 200), 'Playing', [playing]],
    [at('Play', { play: START }), reply('PLAY', 457), 'Play', [play(LIVE)]],
    [at('Play', { play: LIVE }), reply('PLAY', 457), 'Closed', [failed('PLAY', 457)]],
    [at('Playing'), reply('GET_PARAMETER', 200), 'Playing', []],
    [at('Playing'), reply('GET_PARAMETER', 501), 'Playing', [{ type: 'keepAliveWithOptions' }]],
    [at('Playing'), reply('GET_PARAMETER', 454), 'Closed', [failed('GET_PARAMETER', 454)]],
    [at('Playing'), reply('OPTIONS', 200), 'Playing', []],
    [at('Playing'), reply('PLAY', 999), 'Closed', [failed('PLAY', 999)]],
    [at('Playing'), { type: 'broken', wasOpen: true }, 'Closed', [{ type: 'fail', failure: { kind: 'socketBroken' } }]],
    [
      at('Playing'),
      { type: 'silent', verb: 'GET_PARAMETER' },
      'Closed',
      [{ type: 'fail', failure: { kind: 'silent', verb: 'GET_PARAMETER' } }],
    ],
    [at('Playing'), { type: 'pause' }, 'Pause', [send('PAUSE')]],
    [at('Pause'), reply('PAUSE', 200), 'Paused', [{ type: 'paused' }]],
    [at('Pause'), reply('PAUSE', 405), 'Playing', [{ type: 'pauseRefused' }]],
    [
      at('Pause'),
      { type: 'silent', verb: 'PAUSE' },
      'Closed',
      [send('TEARDOWN'), { type: 'fail', failure: { kind: 'silent', verb: 'PAUSE' } }],
    ],
    [at('Paused'), { type: 'resume' }, 'Play', [play({ ...START, scale: 1 })]],
    [at('Paused', { isRecording: true }), { type: 'resume' }, 'Play', [play({ scale: 1 })]],
    [at('Describe'), { type: 'pause' }, 'Describe', []],
    [at('Describe'), { type: 'close' }, 'Closed', [closed]],
    [at('Setup'), { type: 'close' }, 'Teardown', [send('TEARDOWN')]],
    [at('Playing'), { type: 'close' }, 'Teardown', [send('TEARDOWN')]],
    [at('Teardown'), reply('TEARDOWN', 401, { canAuthorise: true }), 'Teardown', [send('TEARDOWN')]],
    [at('Teardown', { refusals: 2 }), reply('TEARDOWN', 401, { canAuthorise: true }), 'Closed', [closed]],
    [at('Teardown'), { type: 'silent', verb: 'TEARDOWN' }, 'Closed', [closed]],
    [at('Teardown'), { type: 'broken', wasOpen: true }, 'Closed', [closed]],
    [at('Teardown'), { type: 'close' }, 'Teardown', []],
    [at('Playing'), { type: 'scale', scale: 2 }, 'Play', [play({ scale: 2 })]],
    [at('Paused'), { type: 'scale', scale: 2 }, 'Paused', []],
    [at('Playing'), { type: 'seek', range: 'npt=9-' }, 'Play', [play({ scale: 1, range: 'npt=9-', isJump: true })]],
    [at('Paused'), { type: 'seek', range: 'npt=9-' }, 'Play', [play({ scale: 1, range: 'npt=9-', isJump: true })]],
    [at('Setup'), { type: 'seek', range: 'npt=9-' }, 'Setup', []],
    [at('Playing'), { type: 'resume' }, 'Playing', []],
    [at('Closed'), reply('PLAY', 200), 'Closed', []],
    [at('Closed'), { type: 'broken', wasOpen: true }, 'Closed', []],
  ])('%o with %o goes to %s', (state, event, step, effects) => {
    const result = reduceSession(state, event);
    expect(result.state.step).toBe(step);
    expect(result.effects).toEqual(effects);
  });
});

/** The result of one reply: the next step, and the effects, in a few letters. */
function outcome(state: SessionState, event: SessionEvent): string {
  const result = reduceSession(state, event);
  const words = (effect: SessionEffect) => {
    if (effect.type === 'send') return `send ${effect.verb}${effect.play?.isFallback ? ' live' : ''}`;
    if (effect.type === 'fail') return `fail ${effect.failure.kind}`;
    return effect.type;
  };
  return [result.state.step, ...result.effects.map(words)].join(', ');
}

type Row = Partial<Record<number | 'ok' | 'again' | 'else', string>>;
const FAIL = 'Closed, fail status';
/** 401 is repeated when another digest can succeed; otherwise the account is refused, except at the end. */
const again = (step: string, verb: string) => `${step}, send ${verb}`;
const KEEP_ALIVE = (step: string): Record<string, Row> =>
  Object.fromEntries(
    ['OPTIONS', 'GET_PARAMETER'].map((verb) => [
      `${step} ${verb}`,
      {
        ...{ ok: step, again: again(step, verb), else: step },
        ...{ 405: `${step}, keepAliveWithOptions`, 501: `${step}, keepAliveWithOptions`, 454: FAIL },
      },
    ]),
  );
const PLAY: Row = { ok: 'Playing, playing', again: again('Play', 'PLAY'), 457: 'Play, send PLAY live', else: FAIL };
const ORDER_ENDS = { 404: FAIL, 454: FAIL, 503: FAIL };

/** By step and verb; a pair that is missing changes nothing. */
const TABLE: Record<string, Row> = {
  ...KEEP_ALIVE('Describe'),
  ...KEEP_ALIVE('Setup'),
  ...KEEP_ALIVE('Play'),
  ...KEEP_ALIVE('Playing'),
  ...KEEP_ALIVE('Pause'),
  ...KEEP_ALIVE('Paused'),
  'Options GET_PARAMETER': KEEP_ALIVE('Options')['Options GET_PARAMETER'] ?? {},
  'Options OPTIONS': {
    ok: 'Describe, send DESCRIBE',
    again: again('Options', 'OPTIONS'),
    405: 'Describe, send DESCRIBE',
    501: 'Describe, send DESCRIBE',
    else: FAIL,
  },
  'Describe DESCRIBE': { ok: 'Setup, send SETUP', again: again('Describe', 'DESCRIBE'), else: FAIL },
  'Setup SETUP': { ok: 'Setup, send SETUP', again: again('Setup', 'SETUP'), else: FAIL },
  'Play PLAY': PLAY,
  'Pause PAUSE': { ok: 'Paused, paused', again: again('Pause', 'PAUSE'), else: 'Playing, pauseRefused' },
};

const STEPS = ['Options', 'Describe', 'Setup', 'Play', 'Playing', 'Pause', 'Paused'] as const;
const STATUSES = [...new Set([...Object.values(RtspStatus), 302, 500])];

function expected(
  table: Record<string, Row>,
  step: string,
  verb: string,
  status: number,
  canAuthorise: boolean,
): string {
  if (status === RtspStatus.StreamEnded) return FAIL;
  const row = table[`${step} ${verb}`];
  if (!row) return step;
  if (status === RtspStatus.Unauthorized) return (canAuthorise ? row.again : 'Closed, fail badCredentials') ?? '';
  return (status < 300 ? row.ok : (row[status] ?? row.else)) ?? '';
}

describe.each(STEPS)('in %s', (step) => {
  it.each(RTSP_VERBS)('every status of a reply to %s has a reaction', (verb) => {
    for (const status of STATUSES) {
      for (const canAuthorise of [true, false]) {
        const event = reply(verb, status, { trackCount: 2, canAuthorise });
        expect(outcome(at(step), event), `${status}`).toBe(expected(TABLE, step, verb, status, canAuthorise));
      }
    }
  });
});

it.each(['Playing', 'Paused'] as const)(
  'an order that is refused leaves the session %s, if it is to be had at all',
  (before) => {
    const row = { ...PLAY, ...ORDER_ENDS, else: before };
    for (const status of STATUSES) {
      const event = reply('PLAY', status, { canAuthorise: true });
      expect(outcome(at('Play', { before }), event), `${status}`).toBe(
        expected({ 'Play PLAY': row }, 'Play', 'PLAY', status, true),
      );
    }
  },
);

it.each(['Play', 'Pause', 'Playing'] as const)('a recording that is left out in %s is left with TEARDOWN', (step) => {
  const state = at(step, { isRecording: true, before: 'Playing' });
  const left = step === 'Play' ? 'Closed, send TEARDOWN, fail status' : step;
  expect(outcome(state, reply('PLAY', 457))).toBe(left);
});

it('reports nothing more once it is over, whatever comes', () => {
  for (const verb of RTSP_VERBS) {
    for (const status of STATUSES) {
      const isStale = status === RtspStatus.Unauthorized;
      const event = reply(verb, status, { canAuthorise: isStale });
      const last = isStale ? 'Teardown, send TEARDOWN' : 'Closed, closed';
      expect(outcome(at('Teardown'), event), `${verb} ${status}`).toBe(verb === 'TEARDOWN' ? last : 'Teardown');
      expect(outcome(at('Closed'), event)).toBe('Closed');
    }
  }
});

it('counts refusals in a row, not over the life of a connection', () => {
  const stale = reply('GET_PARAMETER', 401, { canAuthorise: true });
  let state = at('Playing');
  for (let n = 0; n < 20; n++) {
    state = reduceSession(state, stale).state;
    state = reduceSession(state, reply('GET_PARAMETER', 200, { isAuthorised: true })).state;
  }
  expect(outcome(state, stale)).toBe('Playing, send GET_PARAMETER');
  for (let n = 0; n < 2; n++) state = reduceSession(state, stale).state;
  expect(outcome(state, stale)).toBe('Closed, fail badCredentials');
});

it('reports how long the device asks to wait', () => {
  const { effects } = reduceSession(at('Setup'), reply('SETUP', 503, { retryAfterS: 7 }));
  expect(effects).toEqual([{ type: 'fail', failure: { kind: 'status', verb: 'SETUP', status: 503, retryAfterS: 7 } }]);
});

describe('commands during a request', () => {
  const run = (state: SessionState, ...events: SessionEvent[]) =>
    events.reduce<{ state: SessionState; sent: unknown[] }>(
      (before, event) => {
        const { state: next, effects } = reduceSession(before.state, event);
        const sent = effects.flatMap((effect) => (effect.type === 'send' ? [effect.play ?? effect.verb] : []));
        return { state: next, sent: [...before.sent, ...sent] };
      },
      { state, sent: [] },
    );
  const seek = (seconds: number): SessionOrder => ({ type: 'seek', range: `npt=${seconds}-` });

  it('wait, the newest of each kind, and are executed one after the other', () => {
    const { state, sent } = run(
      at('Playing', { isRecording: true }),
      ...[seek(1), seek(2), { type: 'scale', scale: 2 } as const, seek(3), { type: 'pause' } as const],
      ...[reply('PLAY', 200), reply('PLAY', 200, { scale: 2 }), reply('PLAY', 200, { scale: 2 })],
      reply('PAUSE', 200),
    );
    const jump = { isJump: true };
    expect(sent).toEqual([
      { scale: 1, range: 'npt=1-', ...jump },
      { scale: 2 },
      { scale: 2, range: 'npt=3-', ...jump },
      'PAUSE',
    ]);
    expect(state).toMatchObject({ step: 'Paused', scale: 2, waiting: [] });
  });

  it('forget a speed that the device refused, so that the paused recording goes on at the former one', () => {
    const paused = at('Paused', { isRecording: true, scale: 2 });
    const { sent } = run(
      paused,
      ...[{ type: 'scale', scale: 64 } as const, { type: 'resume' } as const, reply('PLAY', 451)],
      { type: 'resume' },
    );
    expect(sent).toEqual([{ scale: 64 }, { scale: 2 }]);
  });

  it('are sent again with their own position after a stale nonce', () => {
    const { sent } = run(at('Playing'), seek(5), reply('PLAY', 401, { canAuthorise: true }));
    expect(sent[1]).toEqual(sent[0]);
  });
});
