import { describe, expect, it } from 'vitest';
import { FailCode, ReplyError } from '@/lib/contract/error-codes';
import type { RpcRequest } from '@/lib/contract/rpc';
import { clientOnDevice, type Disturbance } from '@/lib/records/test-client.fixtures';
import { RpcError, TransportError } from '@/lib/rpc/rpc-error';
import { removePersons } from './remove-persons';

const METHOD = 'AccessUser.removeMulti';
const on = (method: string, disturbance: Disturbance) => (request: RpcRequest) =>
  request.method === method ? disturbance : undefined;
const batchFailed = (...FailCodes: number[]) => ({
  result: false as const,
  error: { code: ReplyError.BatchFailed, detail: { FailCodes } },
});

describe('removePersons', () => {
  it('deletes the persons in one call', async () => {
    const { rpc, methods, device } = clientOnDevice();
    expect(await removePersons(rpc, ['1', '2'])).toEqual({ kind: 'removed', replyLost: false });
    expect(methods()).toEqual([METHOD]);
    expect(device.state().access.users).toHaveLength(298);
  });

  it('counts persons that somebody else deleted as deleted', async () => {
    const { rpc, device } = clientOnDevice();
    device.update((draft) => {
      draft.access.users = draft.access.users.filter(({ UserID }) => UserID !== '2');
    });
    expect(await removePersons(rpc, ['1', '2'])).toEqual({ kind: 'removed', replyLost: false });
    expect(device.state().access.users).toHaveLength(298);
  });

  it('names those that are left', async () => {
    const { rpc, device } = clientOnDevice(on(METHOD, batchFailed(FailCode.None, FailCode.Unknown)));
    device.update((draft) => {
      draft.access.users = draft.access.users.filter(({ UserID }) => UserID !== '1');
    });
    expect(await removePersons(rpc, ['1', '2'])).toEqual({ kind: 'partly', left: ['2'] });
  });

  it('detects the deletion after a lost reply', async () => {
    const { rpc } = clientOnDevice(on(METHOD, 'lost'));
    expect(await removePersons(rpc, ['1', '2'])).toEqual({ kind: 'removed', replyLost: true });
  });

  it('throws the original error when all persons are left', async () => {
    await expect(removePersons(clientOnDevice(on(METHOD, 'never')).rpc, ['1'])).rejects.toBeInstanceOf(TransportError);
    const { rpc, methods } = clientOnDevice(
      on(METHOD, { result: false, error: { code: ReplyError.Unknown, detail: { reason: 'TargetInUse' } } }),
    );
    await expect(removePersons(rpc, ['1'])).rejects.toBeInstanceOf(RpcError);
    expect(methods()).toEqual([METHOD]);
  });

  it('throws the original error when the remaining persons cannot be read', async () => {
    const trouble = (request: RpcRequest): Disturbance => (request.method === METHOD ? 'lost' : 'never');
    await expect(removePersons(clientOnDevice(trouble).rpc, ['1'])).rejects.toMatchObject({ method: METHOD });
  });
});
