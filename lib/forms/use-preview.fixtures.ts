import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, expect, vi } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { steadyClock } from '@/lib/clock';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import type { BatchCall, Outcome } from '@/lib/rpc/rpc-client';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc, session } from '@/lib/session/device';
import { trial } from '@/lib/trial/trial';
import { at, bind } from './bind';
import type { PreviewedTable } from './preview';
import { useConfigForm } from './use-config-form';
import { usePreview } from './use-preview';

/** A text and a number of a page. */
const CAMERA = bind({
  name: at('ChannelTitle', 0, 'Name').text(),
  days: at('AutoMaintain', 'DeletePictureDays').number(),
});

/** A text is tried here, which no page of a picture has. */
const TRIED = ['ChannelTitle'] as unknown as readonly PreviewedTable[];

/** Queries that are not tried again. */
function wrapper({ children }: { children: ReactNode }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return createElement(QueryClientProvider, { client }, children);
}

/** Call once at the top of each file of tests: the login and the trial of a test end with it. */
export function setUpPreviews(): void {
  afterEach(() => {
    cleanup();
    session.state.set({ phase: 'none' });
    rpc.setSession(undefined);
    trial.set(undefined);
    vi.restoreAllMocks();
  });
}

/** The pause between two values of a preview is over at once. */
export function endPauses(): void {
  const { after } = steadyClock;
  vi.spyOn(steadyClock, 'after').mockImplementation((ms, run) => after(ms > 200 ? ms : 0, run));
}

/** A page whose first table is previewed, on an emulated device. */
export async function openPage() {
  const made = testDevice({ profile: 'face-full' });
  made.signIn();
  /** A second login, at another computer. */
  const other = made.session();
  const elsewhere = (method: string, params: object = {}) =>
    made.call(`configManager.${method}`, { name: 'ChannelTitle', options: [], ...params }, { session: other });
  made.signIn();
  const client = deviceClient(made);
  /** The device refuses to end any preview. */
  const refuseRestore = () => {
    const { batch } = client.rpc;
    client.rpc.batch = async (calls, options) => {
      const isRestore = ({ method }: BatchCall) => method === 'configManager.restoreTemporaryConfig';
      const outcomes = await batch.call(
        client.rpc,
        calls.filter((each) => !isRestore(each)),
        options,
      );
      const error = new RpcError('configManager.restoreTemporaryConfig', 268894210, {}, {}, 'refused');
      return calls.map((each) => (isRestore(each) ? { ok: false, error } : (outcomes.shift() as Outcome)));
    };
  };
  /** Single calls with `outlivesPage`, and the methods of each batch. */
  const asked: unknown[] = [];
  vi.spyOn(rpc, 'call').mockImplementation((method, params, options) => {
    asked.push([method, options?.outlivesPage ?? false]);
    return client.rpc.call(method, params, options);
  });
  vi.spyOn(rpc, 'batch').mockImplementation((calls, options) => {
    asked.push(calls.map(({ method }) => method.replace('configManager.', '')));
    return client.rpc.batch(calls, options);
  });
  rpc.setSession(made.session());
  session.state.set({
    phase: 'open',
    visitor: { userName: 'admin', loginTime: '', capabilities: DEFAULT_CAPABILITIES, authorities: [] },
  });
  const open = () =>
    renderHook(
      () => {
        const form = useConfigForm({
          ...CAMERA.form(),
          label: (key) => key,
          validate: ({ days }) =>
            Number.isNaN(days) ? { days: { key: 'OutOfRange', values: { min: 0, max: 90 } } } : {},
        });
        return Object.assign({ preview: usePreview(form, TRIED), queries: useQueryClient() }, form);
      },
      { wrapper },
    );
  const again = async () => {
    const opened = open();
    await waitFor(() => expect(opened.result.current.state).toBe('ready'));
    return opened;
  };
  const page = await again();
  const { device } = made;
  const inForce = () => device.state().tables.ChannelTitle[0]?.Name;
  /** As after a restart of the device. */
  const stored = () => {
    const { temporary, tables } = device.state();
    return ((temporary.ChannelTitle?.stored ?? tables.ChannelTitle) as { Name: string }[])[0]?.Name;
  };
  const set = (name: string) => act(() => page.result.current.ready?.set({ name }));
  return {
    page,
    again,
    elsewhere,
    askWho: () => act(() => page.result.current.queries.refetchQueries({ queryKey: ['previews'] })),
    device,
    made,
    asked,
    inForce,
    stored,
    set,
    refuseRestore,
    state: () => page.result.current.preview,
    async preview(name: string) {
      set(name);
      await waitFor(() => expect(inForce()).toBe(name));
    },
    save: () => act(() => page.result.current.save()),
  };
}
