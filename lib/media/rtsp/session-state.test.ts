import { describe, expect, it } from 'vitest';
import { INITIAL_SESSION, reduceSession, type SessionEvent, type SessionState } from './session-state';

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
    [at('Setup', { track: 1 }), reply('SETUP', 200), 'Play', [send('PLAY')]],
    [at('Setup', { track: 1 }), reply('SETUP', 504), 'Play', [send('PLAY')]],
    [at('Setup', { track: 1 }), reply('SETUP', 461), 'Play', [send('PLAY')]],
    [at('Setup'), reply('SETUP', 504), 'Closed', [failed('SETUP', 504)]],
    [at('Setup'), reply('SETUP', 503), 'Closed', [failed('SETUP', 503)]],
    [at('Setup', { track: 1 }), reply('SETUP', 401, { canAuthorise: true }), 'Setup', [send('SETUP', 1)]],
    [at('Play'), reply('PLAY', 200), 'Playing', [{ type: 'playing' }]],
    [at('Play'), reply('PLAY', 457), 'Closed', [failed('PLAY', 457)]],
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
    [at('Pause'), reply('PAUSE', 405), 'Playing', []],
    [at('Paused'), { type: 'resume' }, 'Play', [send('PLAY')]],
    [at('Describe'), { type: 'pause' }, 'Describe', []],
    [at('Describe'), { type: 'close' }, 'Closed', []],
    [at('Setup'), { type: 'close' }, 'Closed', [send('TEARDOWN')]],
    [at('Playing'), { type: 'close' }, 'Closed', [send('TEARDOWN')]],
    [at('Closed'), reply('PLAY', 200), 'Closed', []],
    [at('Closed'), { type: 'broken', wasOpen: true }, 'Closed', []],
  ])('%o with %o goes to %s', (state, event, step, effects) => {
    const result = reduceSession(state, event);
    expect(result.state.step).toBe(step);
    expect(result.effects).toEqual(effects);
  });
});
