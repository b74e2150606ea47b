// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { signedInDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { editTable, rereadTables, useLacking, useTables } from './use-tables';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

it('gives no tables until the last of them was answered', async () => {
  // The device is silent.
  vi.spyOn(rpc, 'call').mockReturnValue(new Promise(() => undefined));
  vi.spyOn(rpc, 'batch').mockReturnValue(new Promise(() => undefined));
  const client = new QueryClient();
  client.setQueryData(['table', 'Web'], { Enable: true, Port: 80 });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useTables(['Web', 'RTSP']), { wrapper });
  expect(result.current.data).toBeUndefined();
  act(() => client.setQueryData(['table', 'RTSP'], { Port: 554 }));
  await waitFor(() => expect(result.current.data).toEqual({ Web: { Enable: true, Port: 80 }, RTSP: { Port: 554 } }));
});

/** The console's client talks to an emulated device; `reads`: names of the tables that were read. */
function onDevice() {
  const made = signedInDevice();
  const client = deviceClient(made);
  const reads: string[] = [];
  vi.spyOn(rpc, 'call').mockImplementation((method, params, options) => client.rpc.call(method, params, options));
  vi.spyOn(rpc, 'batch').mockImplementation((calls, options) => {
    reads.push(...calls.flatMap(({ method, params }) => (/getConfig$/.test(method) ? [Object(params).name] : [])));
    return client.rpc.batch(calls, options);
  });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  return { ...made, ...client, queries, wrapper, reads };
}

it('knows which tables the device lacks without reading them again', async () => {
  const { device, reads, wrapper } = onDevice();
  device.setIntercept(({ params }) =>
    Object(params).name === 'RTSP' ? { result: false, error: { code: ReplyError.InvalidParams } } : undefined,
  );
  const both = renderHook(() => useTables(['Web'], ['RTSP']), { wrapper });
  await waitFor(() => expect(both.result.current.isFetching).toBe(false));
  const asked = reads.length;
  const { result } = renderHook(() => useLacking(['Web', 'RTSP']), { wrapper });
  await act(async () => undefined);
  expect(reads.slice(asked)).toEqual([]);
  expect(result.current).toEqual(['RTSP']);
});

it('asks again for a first read whose answer does not come', async () => {
  const { wrapper, reads } = onDevice();
  vi.mocked(rpc.batch).mockReturnValueOnce(new Promise(() => undefined));
  vi.mocked(rpc.call).mockReturnValueOnce(new Promise(() => undefined));
  const { result } = renderHook(() => useTables(['Web', 'RTSP']), { wrapper });
  await act(async () => undefined);
  expect(result.current.isLoading).toBe(true);
  await act(() => result.current.refetch());
  await waitFor(() => expect(result.current.data).toBeDefined());
  expect(reads).toEqual(['Web', 'RTSP']);
});

it('is reading until the last of its tables has been answered again', async () => {
  const { wrapper, queries } = onDevice();
  const { result } = renderHook(() => useTables(['Web', 'RTSP']), { wrapper });
  await waitFor(() => expect(result.current.isFetching).toBe(false));
  vi.spyOn(rpc, 'batch').mockReturnValue(new Promise(() => undefined));
  vi.spyOn(rpc, 'call').mockReturnValue(new Promise(() => undefined));
  act(() => void queries.refetchQueries({ queryKey: ['table', 'Web'] }));
  await waitFor(() => expect(result.current.isFetching).toBe(true));
  expect(result.current.data).toBeDefined();
});

it('shares a table that another part shows, and reads only the others', async () => {
  const { wrapper, reads } = onDevice();
  const form = renderHook(() => useTables(['Web', 'RTSP']), { wrapper });
  await waitFor(() => expect(form.result.current.data).toBeDefined());
  const picture = renderHook(() => useTables([], ['RTSP', 'Https'], 'share'), { wrapper });
  await waitFor(() => expect(picture.result.current.data?.Https).toBeDefined());
  expect(picture.result.current.data?.RTSP).toBe(form.result.current.data?.RTSP);
  expect(reads).toEqual(['Web', 'RTSP', 'Https']);
});

it('reads tables again for the caller and for all that show them, and leaves out those that a device lacks', async () => {
  const { wrapper, queries, device } = onDevice();
  const { result } = renderHook(() => useTables(['Web']), { wrapper });
  await waitFor(() => expect(result.current.data).toBeDefined());
  device.update(({ tables }) => {
    tables.Web.Port = 8080;
  });
  device.setIntercept(({ params }) =>
    Object(params).name === 'UPnP' ? { result: false, error: { code: ReplyError.InvalidParams } } : undefined,
  );
  const read = await rereadTables(queries, ['Web'], ['UPnP']);
  expect(read).toEqual({ Web: device.state().tables.Web });
  await waitFor(() => expect(result.current.data?.Web.Port).toBe(8080));
  await expect(rereadTables(queries, ['UPnP'])).rejects.toThrow(RpcError);
});

it('writes nothing when a change returns the table itself', async () => {
  const { queries, asked } = onDevice();
  const unchanged = { kind: 'saved', needReboot: false, replyLost: false };
  expect(await editTable(queries, 'Web', (held) => held)).toEqual(unchanged);
  expect(asked.some((method) => method.includes('setConfig'))).toBe(false);
  expect(await editTable(queries, 'Web', (held) => ({ ...held, Port: 8081 }))).toMatchObject({ kind: 'saved' });
  expect(asked.filter((method) => method === 'configManager.setConfig')).toHaveLength(1);
});
