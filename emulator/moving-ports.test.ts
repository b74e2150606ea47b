import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ConfigTables } from '@/lib/contract/configs';
import { createClock } from './clock';
import { freePort } from './free-port.fixtures';
import { signIn, type TestEmulator, testEmulator } from './http/emulator.fixtures';
import { FORMER_PORT_MS } from './moving-ports';

const CAPS = '/current_config/webCapsConfig';

let emulator: TestEmulator | undefined;

afterEach(async () => {
  vi.restoreAllMocks();
  await emulator?.close();
  emulator = undefined;
});

const answers = (origin: string) =>
  fetch(`${origin}${CAPS}`, { headers: { Connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits for the answer: a new place opens a moment after the reply. */
const becomes = (origin: string, isThere: boolean) =>
  expect.poll(() => answers(origin), { timeout: 5_000 }).toBe(isThere);

interface Place {
  port: number;
  origin: string;
}

async function start(options: Parameters<typeof testEmulator>[0] = {}) {
  const clock = createClock({ frozenAt: Date.UTC(2026, 10, 20, 12, 0, 0) });
  emulator = await testEmulator({ clock, ...options });
  return emulator;
}

const setPort = ({ device }: TestEmulator, port: number) =>
  device.update(({ tables }) => {
    tables.Web.Port = port;
  });

describe('the port of the pages', () => {
  it('is the one of the command line in the table, also after a reset', async () => {
    const { control, origin } = await start();
    const { Port } = await control.getTable<ConfigTables['Web']>('Web');
    expect(`http://127.0.0.1:${Port}`).toBe(origin);
    await control.reset('all');
    expect(await control.getTable('Web')).toMatchObject({ Port });
  });

  it('follows the table; the former one answers on for a minute of the device', async () => {
    const running = await start();
    const next = await freePort();
    setPort(running, next);
    await becomes(`http://127.0.0.1:${next}`, true);
    expect(await answers(running.origin)).toBe(true);
    running.device.clock.advance(FORMER_PORT_MS);
    await becomes(running.origin, false);
    expect(await answers(`http://127.0.0.1:${next}`)).toBe(true);
    await running.control.reset('tables');
    await becomes(running.origin, true);
  });

  it('of a former one is free for others once its time is over', async () => {
    const running = await start();
    const [former, next] = [await freePort(), await freePort()];
    setPort(running, former);
    await becomes(`http://127.0.0.1:${former}`, true);
    setPort(running, next);
    await becomes(`http://127.0.0.1:${next}`, true);
    running.device.clock.advance(FORMER_PORT_MS);
    await becomes(`http://127.0.0.1:${former}`, false);
    const other = createServer().listen(former, '127.0.0.1');
    await once(other, 'listening');
    other.close();
    await once(other, 'close');
    setPort(running, former);
    await becomes(`http://127.0.0.1:${former}`, true);
  });

  it('that was only tried answers no longer after a restart, which ends the trial', async () => {
    const running = await start();
    const next = await freePort();
    const { session } = await signIn(running.origin);
    const table = { ...running.device.state().tables.Web, Port: next };
    const call = {
      method: 'configManager.setTemporaryConfig',
      params: { name: 'Web', table, options: [], timeout: 180 },
    };
    const entry = { entryPoint: 'rpc', address: '127.0.0.1', secure: false } as const;
    expect(running.device.handle({ ...call, id: 1, session }, entry).reply.result).toBe(true);
    await becomes(`http://127.0.0.1:${next}`, true);
    expect(await answers(running.origin)).toBe(true);
    running.device.reboot();
    running.device.clock.advance(10_000);
    await becomes(running.origin, true);
    expect(await answers(`http://127.0.0.1:${next}`)).toBe(false);
  });

  it('that was stored leaves the former one for its minute, also over a restart, so that a client can follow', async () => {
    const running = await start();
    const [former, next] = [await freePort(), await freePort()].map((port) => ({
      port,
      origin: `http://127.0.0.1:${port}`,
    })) as [Place, Place];
    for (const { port, origin } of [former, next]) {
      setPort(running, port);
      await becomes(origin, true);
    }
    running.device.reboot();
    running.device.clock.advance(10_000);
    for (const { origin } of [next, former, running]) await becomes(origin, true);
    running.device.clock.advance(FORMER_PORT_MS);
    for (const { origin } of [former, running]) await becomes(origin, false);
  });

  it('takes calls of its own page only, at the new port too', async () => {
    const running = await start();
    const next = await freePort();
    setPort(running, next);
    await becomes(`http://127.0.0.1:${next}`, true);
    expect((await signIn(`http://127.0.0.1:${next}`)).reply.result).toBe(true);
    const asked = (origin: string) => fetch(`http://127.0.0.1:${next}${CAPS}`, { headers: { Origin: origin } });
    expect((await asked(running.origin)).headers.get('access-control-allow-origin')).toBe(running.origin);
    expect((await asked('http://192.0.2.7')).headers.get('access-control-allow-origin')).toBeNull();
  });

  it('that is taken by another program is reported as failed', async () => {
    const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    const running = await start();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    setPort(running, port);
    const { session } = await signIn(running.origin);
    const stateOfHttp = () => {
      const call = { method: 'netApp.getPortState', params: {}, id: 1, session };
      const { reply } = running.device.handle(call, { entryPoint: 'rpc', address: '127.0.0.1', secure: false });
      return Object(reply.params).list.find(({ Name }: { Name: string }) => Name === 'HTTP')?.State;
    };
    await expect.poll(stateOfHttp).toBe('Failed');
    const problem = `the device cannot listen on port ${port}, which its table names`;
    expect(await running.control.status()).toMatchObject({ port: running.port, portProblem: problem });
    expect(warned).toHaveBeenCalledWith(problem);
    setPort(running, running.port);
    await expect.poll(async () => (await running.control.status()).portProblem).toBeUndefined();
    other.close();
  });

  it('is no capability that the control API sets while another program has it', async () => {
    const running = await start();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const { control, device } = running;
    const refusal = { status: 409, message: expect.stringContaining(`the device cannot listen on port ${port}`) };
    const before = device.state();
    await expect(control.patchCaps({ webPort: port, wifi: false })).rejects.toMatchObject(refusal);
    expect(device.state()).toBe(before);
    expect((await control.status()).portProblem).toBeUndefined();
    other.close();
    await once(other, 'close');
    expect(await control.patchCaps({ webPort: port })).toMatchObject({ webPort: port });
    await becomes(`http://127.0.0.1:${port}`, true);
    // Where it is, and where it was a moment ago, it can go.
    await control.patchCaps({ webPort: port });
    expect(await control.patchCaps({ webPort: running.port })).toMatchObject({ webPort: running.port });
    await becomes(running.origin, true);
  });

  it('0 is none', async () => {
    vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    const running = await start();
    setPort(running, 0);
    const status = () => running.control.status();
    await expect.poll(async () => (await status()).portProblem).toContain('port 0');
    expect((await status()).port).toBe(running.port);
  });
});

describe('the address of a device that follows its table', () => {
  const setAddress = ({ device }: TestEmulator, address: string) =>
    device.update(({ tables }) => {
      Object.assign(Object(tables.Network.eth0), { IPAddress: address });
    });

  it('moves to another loopback address at once, and back', async () => {
    const running = await start({ followsAddress: true });
    const there = running.origin.replace('127.0.0.1', '127.0.0.2');
    expect(await running.control.getTable('Network')).toMatchObject({ eth0: { IPAddress: '127.0.0.1' } });
    setAddress(running, '127.0.0.2');
    await becomes(there, true);
    expect(await answers(running.origin)).toBe(false);
    setAddress(running, '127.0.0.1');
    await becomes(running.origin, true);
    expect(await answers(there)).toBe(false);
  });

  it('leads nowhere while it is none of this machine', async () => {
    const running = await start({ followsAddress: true });
    setAddress(running, '192.0.2.50');
    await becomes(running.origin, false);
    const socket = connect(running.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'close');
    setAddress(running, '127.0.0.1');
    await becomes(running.origin, true);
  });
});
