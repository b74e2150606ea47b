/** Who may have a stream, by what of the device changes around it. */
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type TestEmulator, testEmulator } from './emulator.fixtures';

const URI = 'rtsp://127.0.0.1/cam/realmonitor?channel=1&subtype=1';

let emulator: TestEmulator;
let sockets: Socket[] = [];
beforeEach(async () => {
  emulator = await testEmulator({ rtspPort: 0 });
  emulator.device.setSwitches({ streamAuth: 'none' });
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  return emulator.close();
});

/** A client of the RTSP port; resolves to the text that it got before the device closed the connection. */
function rtspClient() {
  const socket = connect(Number(new URL(emulator.rtspOrigin ?? '').port), '127.0.0.1');
  sockets.push(socket);
  let got = '';
  socket.on('data', (bytes) => {
    got += bytes.toString('latin1');
  });
  socket.on('error', () => undefined);
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(got)));
  const until = async (text: RegExp) => {
    while (!text.test(got)) await new Promise((resolve) => socket.once('data', resolve));
    return text.exec(got)?.[1] ?? '';
  };
  return { socket, ended, until };
}

it('lets in no client that the address filter keeps out, by neither port', async () => {
  emulator.device.update(({ tables }) => {
    Object.assign(tables.AccessFilter, { Enable: true, Type: 0, BannedList: ['127.0.0.1'], TrustList: [] });
  });
  const statusOf = () =>
    new Promise<number>((resolve) => {
      const ws = new WebSocket(`${emulator.origin.replace('http', 'ws')}/rtspoverwebsocket`);
      ws.once('open', () => {
        ws.terminate();
        resolve(101);
      });
      ws.once('unexpected-response', (request, response) => {
        request.destroy();
        resolve(response.statusCode ?? 0);
      });
      ws.on('error', () => undefined);
    });
  // Without the switch the table is kept and not applied, as at the sign-in.
  expect(await statusOf()).toBe(101);
  emulator.device.setSwitches({ enforceAccessFilter: true });
  expect(await statusOf()).toBe(403);
  const { socket, ended } = rtspClient();
  socket.write(`OPTIONS ${URI} RTSP/1.0\r\nCSeq: 1\r\n\r\n`);
  expect(await ended).toBe('');
});

it('ends a picture when the device has no camera any more', async () => {
  const { socket, ended, until } = rtspClient();
  socket.write(`SETUP ${URI}/trackID=0 RTSP/1.0\r\nCSeq: 1\r\nTransport: RTP/AVP/TCP;interleaved=0-1\r\n\r\n`);
  const session = await until(/Session: (\d+)/);
  socket.write(`PLAY ${URI} RTSP/1.0\r\nCSeq: 2\r\nSession: ${session}\r\n\r\n`);
  await until(/(CSeq: 2)/);
  emulator.device.setCapabilities({ hasVideo: false });
  await ended;
  expect(emulator.device.capabilities().hasVideo).toBe(false);
});
