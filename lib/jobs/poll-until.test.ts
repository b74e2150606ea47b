import { describe, expect, it, vi } from 'vitest';
import { quickClock } from '@/lib/fake-clock.fixtures';
import { RpcError, TransportError } from '@/lib/rpc/rpc-error';
import { pollUntil } from './poll-until';

const lost = new TransportError('Upgrader.getState', 'timeout');
const options = { clock: quickClock, everyMs: 500 };
const isDone = (state: string) => state === 'Finished';

/** Answers one after the other; errors are thrown. */
function answers(...given: (string | Error)[]) {
  return vi.fn(async () => {
    const next = given.shift();
    if (next instanceof Error) throw next;
    return next ?? 'Finished';
  });
}

describe('pollUntil', () => {
  it('polls until the state is the wanted one, and reports each state before', async () => {
    const onState = vi.fn();
    expect(await pollUntil(answers('Running', 'Running', 'Finished'), isDone, { ...options, onState })).toBe(
      'Finished',
    );
    expect(onState.mock.calls).toEqual([['Running'], ['Running']]);
  });

  it('continues after two lost answers in a row', async () => {
    const ask = answers(lost, lost, 'Running', lost, lost, 'Finished');
    expect(await pollUntil(ask, isDone, options)).toBe('Finished');
    expect(ask).toHaveBeenCalledTimes(6);
  });

  it('gives up after three lost answers in a row', async () => {
    await expect(pollUntil(answers(lost, lost, lost, 'Finished'), isDone, options)).rejects.toBe(lost);
  });

  it('gives up at once when the device refuses', async () => {
    const refused = new RpcError('Upgrader.getState', 5, {}, {}, '');
    await expect(pollUntil(answers(refused, 'Finished'), isDone, options)).rejects.toBe(refused);
  });

  it('sends no request after it is aborted', async () => {
    const abort = new AbortController();
    const ask = vi.fn(async () => {
      abort.abort();
      return 'Running';
    });
    await expect(pollUntil(ask, isDone, { ...options, signal: abort.signal })).rejects.toBe(abort.signal.reason);
    expect(ask).toHaveBeenCalledTimes(1);
  });
});
