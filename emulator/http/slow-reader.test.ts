import { mkdtempSync, readdirSync, readlinkSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { signIn, testEmulator } from './emulator.fixtures';

/** Paths of the files that this process has open. */
function openFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      return [readlinkSync(`/proc/self/fd/${fd}`)];
    } catch {
      return [];
    }
  });
}

it.runIf(process.platform === 'linux')(
  'cuts off a client that asks for a large file and does not read it',
  async () => {
    const stateDir = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
    const emulator = await testEmulator({ stateDir, limits: { bodyMs: 1_000 } });
    const { cookie: Cookie = '' } = await signIn(emulator.origin);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(30_000_000)]), 'a.bin');
    const sent = await fetch(`${emulator.origin}/fileUpload/generic`, {
      method: 'POST',
      body: form,
      headers: { Cookie },
    });
    const path = /successfully: (\S+)$/.exec(await sent.text())?.[1];
    const socket = connect(emulator.port, '127.0.0.1').pause();
    socket.on('error', () => undefined);
    socket.write(`GET /RPC2_Loadfile${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${Cookie}\r\n\r\n`);
    const isOpen = () => openFiles().some((file) => file.startsWith(join(stateDir, 'files')));
    await vi.waitFor(() => expect(isOpen()).toBe(true), { timeout: 5_000, interval: 5 });
    await vi.waitFor(() => expect(isOpen()).toBe(false), { timeout: 8_000 });
    socket.destroy();
    await emulator.close();
  },
  30_000,
);
