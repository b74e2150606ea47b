import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ReplyError } from '@/lib/contract/error-codes';
import { AreaHandle } from './area-handle';
import { RpcError } from './rpc-error';

const unknownHandle = new RpcError('ptz.stop', ReplyError.InvalidRequest, {}, {}, '');

let login: string | undefined;
let next: number;
const make = vi.fn(async () => {
  next += 1;
  return next;
});
let handle: AreaHandle;
beforeEach(() => {
  login = 'a';
  next = 0;
  make.mockClear();
  handle = new AreaHandle({ sessionId: () => login }, make);
});

describe('AreaHandle', () => {
  it('is made once for all calls of a login, and again for the next login', async () => {
    const run = async (object: number) => object;
    expect(await Promise.all([handle.use(run), handle.use(run)])).toEqual([1, 1]);
    login = 'b';
    expect(await handle.use(run)).toBe(2);
  });

  it('is made again once for all calls that were refused because the device did not know it', async () => {
    const run = async (object: number) => {
      if (object === 1) throw unknownHandle;
      return object;
    };
    expect(await Promise.all([handle.use(run), handle.use(run)])).toEqual([2, 2]);
    const never = async () => {
      throw unknownHandle;
    };
    await expect(handle.use(never)).rejects.toBe(unknownHandle);
    expect(make).toHaveBeenCalledTimes(3);
  });

  it('stays and is released after a call that the device refused', async () => {
    const refused = async () => {
      throw new RpcError('ptz.start', ReplyError.InternalError, {}, {}, '');
    };
    await expect(handle.use(refused)).rejects.toThrow();
    await expect(handle.use(refused)).rejects.toThrow();
    const destroy = vi.fn(async () => true);
    await handle.release(destroy);
    expect([make.mock.calls.length, destroy.mock.calls]).toEqual([1, [[1]]]);
  });

  it('is requested again after the factory failed', async () => {
    make.mockRejectedValueOnce(new Error('away'));
    const run = async (object: number) => object;
    await expect(handle.use(run)).rejects.toThrow('away');
    expect(await handle.use(run)).toBe(1);
  });

  it('is released once, and not after its login ended', async () => {
    const destroy = vi.fn(async () => true);
    await handle.use(async () => undefined);
    await handle.release(destroy);
    await handle.release(destroy);
    expect(destroy.mock.calls).toEqual([[1]]);
    await handle.use(async () => undefined);
    login = undefined;
    await handle.release(destroy);
    expect(destroy).toHaveBeenCalledTimes(1);
  });
});
