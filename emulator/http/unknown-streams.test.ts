import { expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { sendRaw, testEmulator } from './emulator.fixtures';

it('the password of an address that no device has is in no log', async () => {
  const emulator = await testEmulator({ rtspPort: 0 });
  await emulator.control.call('PATCH /switches', { body: { streamAuth: 'none' } });
  const answers = ['Adm/in123', 'p@ss', 'plain1'].map((password) =>
    sendRaw(
      Number(new URL(emulator.rtspOrigin ?? '').port),
      `DESCRIBE rtsp://admin:${password}@127.0.0.1/nothing RTSP/1.0\r\nCSeq: 1\r\n\r\n`,
    ),
  );
  await expect.poll(async () => (await emulator.control.unexpected()).length, { timeout: 5_000 }).toBe(3);
  const shown = [await emulator.control.unexpected(), await emulator.control.requests()];
  expect(shown[0]).toMatchObject(Array(3).fill({ method: 'DESCRIBE rtsp://127.0.0.1/nothing' }));
  expect(JSON.stringify(shown)).not.toMatch(/in123|ss@|plain1|admin/);
  await emulator.close();
  await Promise.all(answers);
});

it('a stream at an address that no device has is among the unexpected calls, unless a rule answers so', async () => {
  const emulator = await testEmulator({ rtspPort: 0 });
  const { control } = emulator;
  await control.call('PATCH /switches', { body: { streamAuth: 'none' } });
  const rtspPort = Number(new URL(emulator.rtspOrigin ?? '').port);
  const describe = (path: string) =>
    sendRaw(
      rtspPort,
      `DESCRIBE rtsp://127.0.0.1${path} RTSP/1.0\r\nCSeq: 1\r\n\r\nTEARDOWN rtsp://127.0.0.1/ RTSP/1.0\r\nCSeq: 2\r\nConnection: close\r\n\r\n`,
    );
  const socket = new WebSocket(`ws://127.0.0.1:${emulator.port}/live`);
  await new Promise((resolve) => {
    socket.on('unexpected-response', resolve);
    socket.on('error', () => undefined);
  });
  socket.terminate();
  const pending = describe('/nothing/here');
  await expect.poll(async () => (await control.unexpected()).length, { timeout: 5_000 }).toBe(2);
  const entries = await control.unexpected();
  expect(entries.map(({ method }) => method)).toEqual(['GET /live', 'DESCRIBE rtsp://127.0.0.1/nothing/here']);
  expect(entries.every(({ request, why }) => request !== undefined && why === 'unknown address')).toBe(true);

  const rule = { match: { transport: 'stream', method: 'DESCRIBE' }, action: { type: 'rtsp', status: 404 } } as const;
  await control.call('POST /faults', { body: rule });
  const answer = describe('/cam/realmonitor?channel=1&subtype=0');
  await expect.poll(async () => (await control.requests('DESCRIBE')).length, { timeout: 5_000 }).toBe(2);
  expect(await control.unexpected()).toHaveLength(2);
  await emulator.close();
  expect(await answer).toContain('404');
  expect(await pending).toContain('404');
});
