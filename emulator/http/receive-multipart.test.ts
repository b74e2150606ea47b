import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { Request } from 'express';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { receiveMultipart } from './receive-multipart';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const HEAD = '--b\r\nContent-Disposition: form-data; name="verify"\r\n\r\n{}\r\n';
const FILE = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
const END = '\r\n--b--\r\n';

/** A form that arrives as the test writes it: no pause above 10 s, at least 1000 bytes a second. */
function arriving() {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
  const body = new PassThrough();
  const request = Object.assign(body, { headers: { 'content-type': 'multipart/form-data; boundary=b' } });
  // As a request of the server, which ends the connection otherwise.
  body.on('end', () => Object.assign(request, { complete: true }));
  const limits = { bytes: 1e9, fieldBytes: 1e6, fileBytes: 1e9, pauseMs: 10_000, bytesPerS: 1_000 };
  const ended = receiveMultipart(request as unknown as Request, folder, limits).then(
    ({ files }) => files.map(({ size }) => size),
    (error: Error) => error.message,
  );
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  /** The bytes are read before the time goes on. */
  const arrive = async (text: string, afterMs = 0) => {
    await vi.advanceTimersByTimeAsync(afterMs);
    body.write(text);
    // The form waits for the disk; one that has ended reads no more.
    do await new Promise((resolve) => setImmediate(resolve));
    while (body.readableLength > 0 && !isOver);
  };
  return { folder, body, ended, arrive };
}

it('receives a large file over a slow link, far longer than a pause may be', async () => {
  const { body, ended, arrive } = arriving();
  await arrive(HEAD + FILE);
  for (let second = 0; second < 300; second += 5) await arrive('x'.repeat(6_000), 5_000);
  body.end(END);
  expect(await ended).toEqual([360_000]);
});

it('takes all text parts together as one: none is read before the login is known', async () => {
  const { body, ended, arrive } = arriving();
  const text = (name: string) =>
    `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${'x'.repeat(600_000)}\r\n`;
  await arrive(text('one'));
  await arrive(text('two'));
  body.end(FILE + END);
  expect(await ended).toBe('tooLong');
});

it('tolerates one long pause of a file that came fast before, but none above the limit', async () => {
  const { folder, ended, arrive } = arriving();
  await arrive(HEAD + FILE);
  await arrive('x'.repeat(500_000), 1_000);
  await arrive('x', 9_900);
  await arrive('x', 9_900);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await ended).toBe('tooSlow');
  expect(readdirSync(folder)).toEqual([]);
});

it('ends a file of drops, none of which is late, as soon as it is 10 s behind its least speed', async () => {
  const { folder, ended, arrive } = arriving();
  const seen = vi.fn();
  void ended.then(seen);
  await arrive(HEAD + FILE);
  for (let second = 0; second < 9; second += 1) await arrive('x', 1_000);
  expect(seen).not.toHaveBeenCalled();
  await arrive('x', 1_000);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await ended).toBe('tooSlow');
  expect(readdirSync(folder)).toEqual([]);
});

it('gives the text before the file 10 s in all, whatever its speed', async () => {
  const { ended, arrive } = arriving();
  const field = '--b\r\nContent-Disposition: form-data; name="more"\r\n\r\n';
  await arrive(field);
  for (let second = 0; second < 10; second += 1) await arrive('x'.repeat(50_000), 1_000);
  await vi.advanceTimersByTimeAsync(1);
  expect(await ended).toBe('tooSlow');
});
