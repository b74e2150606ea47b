import { describe, expect, it, vi } from 'vitest';
import { fakeClock } from '@/lib/fake-clock.fixtures';
import { RpcClient } from '@/lib/rpc/rpc-client';
import { Connection } from './connection';

function watched(reachable: (signal: AbortSignal) => boolean | Promise<boolean>) {
  const clock = fakeClock();
  let answer: (id: number) => Promise<Response> = async (id) => new Response(JSON.stringify({ id, result: true }));
  const client = new RpcClient(async (_url, init) => {
    const aborted = new Promise<never>((_resolve, reject) =>
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
    );
    return Promise.race([answer(JSON.parse(String(init.body)).id), aborted]);
  }, clock);
  const probe = vi.fn(async (signal: AbortSignal) => reachable(signal));
  const connection = new Connection(client, clock, probe);
  const call = () => client.call('Global.keepAlive', {}).catch(() => undefined);
  const quick = answer;
  const breakIt = () => {
    answer = () => Promise.reject(new TypeError('network'));
  };
  const hang = () => {
    answer = () => new Promise(() => undefined);
  };
  const mend = () => {
    answer = quick;
  };
  /** The next call waits until the returned function is called. */
  const hold = () => {
    const quick = answer;
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = async (id) => {
      answer = quick;
      await released;
      return quick(id);
    };
    return () => release();
  };
  return { clock, connection, call, breakIt, hang, mend, hold, probe, client };
}

describe('Connection', () => {
  it('is lost with the first call without an answer and recovers by itself', async () => {
    let isBack = false;
    const { clock, connection, call, breakIt, mend, probe } = watched(() => isBack);
    breakIt();
    await call();
    expect(connection.state.get()).toBe('lost');
    await clock.advance(10_000);
    expect(probe.mock.calls.length).toBeLessThan(6);
    isBack = true;
    mend();
    await clock.advance(15_000);
    expect(connection.state.get()).toBe('online');
  });

  it('stays lost while only the web server answers, and no call', async () => {
    const { clock, connection, call, breakIt, mend } = watched(() => true);
    breakIt();
    await call();
    const states: string[] = [];
    connection.state.subscribe(() => states.push(connection.state.get()));
    await clock.advance(60_000);
    expect([connection.state.get(), states]).toEqual(['lost', []]);
    mend();
    await clock.advance(16_000);
    expect(connection.state.get()).toBe('online');
  });

  it('is lost 8 s after a call that nobody answers, and not after 30 s', async () => {
    const { clock, connection, call, hang, mend } = watched(() => true);
    hang();
    void call();
    await clock.advance(3_100);
    expect(connection.state.get()).toBe('slow');
    await clock.advance(5_000);
    expect(connection.state.get()).toBe('lost');
    mend();
    await clock.advance(15_000);
    expect(connection.state.get()).not.toBe('lost');
  });

  it('is slow after 3 s of waiting and online with the answer', async () => {
    const { clock, connection, call, hold } = watched(() => true);
    const answer = hold();
    const pending = call();
    await clock.advance(2_900);
    expect(connection.state.get()).toBe('online');
    await clock.advance(200);
    expect(connection.state.get()).toBe('slow');
    answer();
    await pending;
    expect(connection.state.get()).toBe('online');
  });

  it('is slow as long as a call waits, whatever else is answered', async () => {
    const { clock, connection, call, hold } = watched(() => true);
    const answer = hold();
    const pending = call();
    await clock.advance(3_100);
    await call();
    expect(connection.state.get()).toBe('slow');
    answer();
    await pending;
    expect(connection.state.get()).toBe('online');
  });

  it('is no longer slow when the call that waited was given up', async () => {
    const { clock, connection, client, hold } = watched(() => true);
    hold();
    const abort = new AbortController();
    const pending = client.call('Global.keepAlive', {}, { signal: abort.signal }).catch(() => undefined);
    await clock.advance(3_100);
    expect(connection.state.get()).toBe('slow');
    abort.abort();
    await pending;
    expect(connection.state.get()).toBe('online');
  });

  it('asks a restarting device again that took the question and never answered', async () => {
    let isBack = false;
    const { clock, connection } = watched(
      (signal) => isBack || new Promise((resolve) => signal.addEventListener('abort', () => resolve(false))),
    );
    const then = vi.fn();
    connection.rebooting(3_000, then);
    await clock.advance(4_000);
    isBack = true;
    await clock.advance(6_000);
    expect(then).toHaveBeenCalledOnce();
  });

  it('waits at least that long for a restarting device, then until it answers', async () => {
    let isBack = false;
    const { clock, connection, probe } = watched(() => isBack);
    const then = vi.fn();
    connection.rebooting(3_000, then);
    await clock.advance(2_900);
    expect(probe).not.toHaveBeenCalled();
    await clock.advance(2_000);
    expect(then).not.toHaveBeenCalled();
    isBack = true;
    await clock.advance(1_000);
    expect(then).toHaveBeenCalledOnce();
  });
});
