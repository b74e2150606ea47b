// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { fakeClock } from '@/lib/fake-clock.fixtures';
import { answersHere } from './answers-here';

function tried(isSecure: boolean, number: number) {
  const socket = { close: vi.fn() } as unknown as WebSocket;
  const open = vi.fn((_url: string) => socket);
  const clock = fakeClock();
  return { socket, open, clock, answer: answersHere({ isSecure, number }, clock, open) };
}

describe('answersHere', () => {
  it('is true once a socket opens, and closes it', async () => {
    const { socket, open, answer } = tried(false, 8080);
    socket.onopen?.(new Event('open'));
    expect(await answer).toBe(true);
    expect(open).toHaveBeenCalledWith(`ws://${window.location.hostname}:8080/rtspoverwebsocket`);
    expect(socket.close).toHaveBeenCalledTimes(1);
  });

  it('is false when it is refused', async () => {
    const { socket, open, answer } = tried(true, 443);
    socket.onerror?.(new Event('error'));
    expect(await answer).toBe(false);
    expect(open.mock.calls[0]?.[0]).toMatch(/^wss:.*:443\//);
  });

  it('is false after five seconds without an answer', async () => {
    const { clock, answer } = tried(false, 81);
    await clock.advance(5_000);
    expect(await answer).toBe(false);
  });
});
