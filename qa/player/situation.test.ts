import { expect, it } from 'vitest';
import { readKnobs } from './knobs';
import { situationOf } from './situation';

const situation = (query: string) => situationOf(readKnobs(query).values);
const points = (query: string) =>
  situation(query).situation.rules.map(({ match, action }) => `${action.type} at ${match?.method}`);

it.each([
  ['loss=1', ['media at PLAY']],
  ['claimedFps=50', ['media at DESCRIBE']],
  ['noVui=1&loss=1', ['media at DESCRIBE', 'media at PLAY']],
  ['status=404', ['rtsp at DESCRIBE']],
  ['status=999&statusAfter=20&at=DESCRIBE', ['rtsp at PLAY']],
  ['close=1001&closeAfter=20', ['closeWs at PLAY']],
  ['close=1001&closeAfter=20&at=DESCRIBE', ['closeWs at PLAY']],
  ['close=1001&closeAfter=0&at=upgrade', ['closeWs at upgrade']],
  ['refuse=1', ['refuse at upgrade']],
  ['refuse=0', []],
  ['drop=before&at=SETUP', ['drop at SETUP']],
  ['loss=1&delay=100&at=PLAY', ['delay at PLAY', 'media at PLAY']],
])('%s is %j', (query, rules) => {
  expect(points(query)).toEqual(rules);
  expect(situation(query).problems).toEqual([]);
});

it('names a track where one is needed', () => {
  expect(situation('status=504&at=SETUP&track=talk').situation.rules).toEqual([
    { match: { transport: 'stream', method: 'SETUP', name: 'talk' }, action: { type: 'rtsp', status: 504 } },
  ]);
});

it('refuses a track that no request has', () => {
  expect(situation('status=504&track=talk').problems).toEqual([
    'track: needs at=SETUP, where each track has a request of its own',
  ]);
});

it('refuses two lasting faults at one point', () => {
  expect(situation('loss=1&stall=3000').problems).toEqual([
    'media and stall both change PLAY, where one fault at a time can be',
  ]);
});

it('puts counted rules first, and keeps the rest of the stream unchanged', () => {
  const { situation: both, problems } = situation('loss=1&stall=3000&times=1');
  expect(problems).toEqual([]);
  expect(both.rules.map(({ action, times }) => [action.type, times])).toEqual([
    ['stall', 1],
    ['media', undefined],
  ]);
});
