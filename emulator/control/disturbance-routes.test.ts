import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type TestEmulator, testEmulator } from '../http/emulator.fixtures';

let emulator: TestEmulator;
beforeAll(async () => {
  emulator = await testEmulator();
});
afterEach(() => emulator.control.clearFaults());
afterAll(() => emulator.close());

/** Requests a description and closes; resolves when the device has answered. */
async function describeOnce(): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${emulator.port}/rtspoverwebsocket`);
  await new Promise((resolve) => socket.on('open', resolve));
  const answer = new Promise((resolve) => socket.on('message', resolve));
  socket.send('DESCRIBE rtsp://x/cam/realmonitor?channel=1&subtype=0 RTSP/1.0\r\nCSeq: 1\r\n\r\n');
  await answer;
  socket.terminate();
}

const twoRules = async () => {
  const match = { transport: 'stream', method: 'DESCRIBE' } as const;
  await emulator.control.setFault({ id: 'slow', match, action: { type: 'delay', ms: 20 } });
  await emulator.control.setFault({ id: 'gone', match, action: { type: 'rtsp', status: 404 } });
};

it('names the rule of each action, and the connection of the request log', async () => {
  const { control } = emulator;
  await twoRules();
  await describeOnce();
  const { disturbances, discarded } = await control.disturbances();
  expect(disturbances).toMatchObject([
    { rule: 'slow', what: 'delayed', verb: 'DESCRIBE', ms: 20 },
    { rule: 'gone', what: 'status', verb: 'DESCRIBE', status: 404 },
  ]);
  expect(discarded).toBe(0);
  const [request] = await control.requests('DESCRIBE');
  expect(request?.params).toMatchObject({ connection: disturbances[0]?.session });
  expect((await control.disturbances({ rule: 'gone' })).disturbances).toHaveLength(1);
  expect((await control.disturbances({ since: disturbances[0]?.id })).disturbances).toHaveLength(1);
});

it('records actions at the opening of a connection', async () => {
  const { control, port } = emulator;
  await control.setFault({ id: 'shut', match: { transport: 'stream', method: 'upgrade' }, action: { type: 'refuse' } });
  const socket = new WebSocket(`ws://127.0.0.1:${port}/rtspoverwebsocket`);
  await new Promise((resolve) => socket.on('error', resolve));
  const { disturbances } = await control.disturbances({ what: 'refused' });
  expect(disturbances).toMatchObject([{ rule: 'shut', session: 0, verb: 'upgrade' }]);
});

it('is available as lines of JSON', async () => {
  await twoRules();
  await describeOnce();
  const url = `${emulator.controlOrigin}/api/v1/disturbances`;
  const answer = await fetch(url, { headers: { Accept: 'application/x-ndjson' } });
  expect(answer.headers.get('content-type')).toContain('application/x-ndjson');
  const lines = (await answer.text()).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).what)).toEqual(['delayed', 'status']);
});

it('is cleared alone, and with the rules', async () => {
  const { control } = emulator;
  await twoRules();
  await describeOnce();
  await control.clearDisturbances();
  expect((await control.disturbances()).disturbances).toEqual([]);
  await describeOnce();
  expect((await control.disturbances()).disturbances).toHaveLength(2);
  await control.clearFaults();
  expect((await control.disturbances()).disturbances).toEqual([]);
});

it('refuses a mark that is no number', async () => {
  expect((await fetch(`${emulator.controlOrigin}/api/v1/disturbances?since=x`)).status).toBe(400);
});
