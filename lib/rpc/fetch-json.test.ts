import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeClock } from '../fake-clock.fixtures';
import { fetchJson } from './fetch-json';

/** A file whose header comes at once and whose body only on request. */
function slowFile() {
  let finish = () => undefined as unknown;
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        finish = () => {
          controller.enqueue(new TextEncoder().encode('{"a":1}'));
          controller.close();
        };
        signal?.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError')));
      },
    });
    return new Response(body);
  });
  return { finish: () => finish() };
}

describe('a file of the device', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('that stops in the middle fails after its time', async () => {
    slowFile();
    const clock = fakeClock();
    const ended = vi.fn();
    fetchJson('/file', 10_000, {}, clock).catch(ended);
    await clock.advance(9_000);
    expect(ended).not.toHaveBeenCalled();
    await clock.advance(1_000);
    await vi.waitFor(() => expect(ended).toHaveBeenCalled());
  });

  it('that comes in time is read', async () => {
    const file = slowFile();
    const read = fetchJson('/file', 10_000, {}, fakeClock());
    await new Promise((resolve) => setImmediate(resolve));
    file.finish();
    expect(await read).toEqual({ a: 1 });
  });

  it('that is missing fails', async () => {
    vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
    await expect(fetchJson('/file', 10_000)).rejects.toThrow('404');
  });
});
