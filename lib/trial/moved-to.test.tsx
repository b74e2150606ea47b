// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { rpc } from '@/lib/session/device';
import { findNext, useMovedTo } from './moved-to';
import type { OwnTrial, Trial } from './trial';

const TRIAL: Trial = { names: ['Web'], user: 'admin', endsAt: 0, timeoutS: 180 };
const OWN: OwnTrial = { former: 'http://a', next: 'http://b', path: '/network/ip' };

const tells = (port: number) => vi.spyOn(rpc, 'call').mockResolvedValue({ table: { Port: port } } as never);
const moved = (own?: OwnTrial) => renderHook(() => useMovedTo(own)).result.current;

afterEach(() => vi.restoreAllMocks());

describe('the address after a change on trial', () => {
  it('is that of the page which began it', async () => {
    const call = tells(8080);
    await findNext({ ...TRIAL, own: OWN });
    expect(call).not.toHaveBeenCalled();
    expect(moved(OWN)).toEqual({ origin: 'http://b', address: 'http://b/network/ip' });
    expect(moved({ ...OWN, next: undefined })).toBeUndefined();
  });

  it('is read from the device by another page, whose path stays', async () => {
    const call = tells(8080);
    await findNext(TRIAL);
    expect(call).toHaveBeenCalledWith('configManager.getConfig', { name: 'Web' });
    const { hostname, pathname } = window.location;
    expect(moved()).toEqual({ origin: `http://${hostname}:8080`, address: `http://${hostname}:8080${pathname}` });
  });

  it('is the old one where the port is the same, and where other tables are on trial', async () => {
    tells(Number(window.location.port || 80));
    await findNext(TRIAL);
    expect(moved()).toBeUndefined();
    const call = tells(8080);
    call.mockClear();
    await findNext({ ...TRIAL, names: ['Https', 'RTSP'] });
    expect([call.mock.calls, moved()]).toEqual([[], undefined]);
  });
});
