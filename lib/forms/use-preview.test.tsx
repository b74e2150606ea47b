// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { browserClock } from '@/lib/clock';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ReplyError } from '@/lib/contract/error-codes';
import { SIGN_IN } from '@/lib/contract/limits';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import type { BatchCall, Outcome } from '@/lib/rpc/rpc-client';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc, session } from '@/lib/session/device';
import { readTrial } from '@/lib/trial/read-trial';
import { previewsOfLogin, trial } from '@/lib/trial/trial';
import { at, bind } from './bind';
import { journal } from './change-journal';
import { keepDraft } from './drafts';
import type { PreviewedTable } from './preview';
import { readTables } from './save-tables';
import { useConfigForm } from './use-config-form';
import { usePreview } from './use-preview';

const CAMERA = bind({
  name: at('ChannelTitle', 0, 'Name').text(),
  days: at('AutoMaintain', 'DeletePictureDays').number(),
});

/** A text is tried here, which no page of a picture has. */
const TRIED = ['ChannelTitle'] as unknown as readonly PreviewedTable[];

function wrapper({ children }: { children: ReactNode }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** The pause between two values of a preview is over at once. */
function endPauses(): void {
  const { after } = browserClock;
  vi.spyOn(browserClock, 'after').mockImplementation((ms, run) => after(ms > 200 ? ms : 0, run));
}

/** A page whose first table is previewed, on an emulated device. */
async function openPage() {
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

afterEach(() => {
  cleanup();
  session.state.set({ phase: 'none' });
  rpc.setSession(undefined);
  trial.set(undefined);
  vi.restoreAllMocks();
});

describe('a preview', () => {
  it('is stored by Save in three requests, and once in the journal', async () => {
    const { device, asked, inForce, stored, preview, save } = await openPage();
    const before = stored();
    await preview('Gate north');
    expect([inForce(), stored()]).toEqual(['Gate north', before]);
    asked.length = 0;
    expect(await save()).toMatchObject({ kind: 'saved' });
    expect(asked).toEqual([
      ['restoreTemporaryConfig', 'getConfig', 'setTemporaryConfig', 'getConfig', 'getTemporaryConfig'],
      ['configManager.setConfig', false],
      ['getConfig', 'getConfig'],
    ]);
    expect([stored(), device.state().temporary]).toEqual(['Gate north', {}]);
    expect(journal.get()).toMatchObject([{ table: 'ChannelTitle', before: [{ Name: before }] }]);
  });

  it('is not what a read of the table answers', async () => {
    const { inForce, stored, preview } = await openPage();
    const before = stored();
    await preview('Gate north');
    const read = await readTables(rpc, ['ChannelTitle']);
    expect(read.ChannelTitle[0]?.Name).toBe(before);
    expect(inForce()).toBe('Gate north');
  });

  it('does not cover what is saved in the moment after it was typed', async () => {
    const { page, device, stored, set, save } = await openPage();
    set('Gate north');
    expect(await save()).toMatchObject({ kind: 'saved' });
    await waitFor(() => expect(page.result.current.changedLabels).toEqual([]));
    expect([stored(), device.state().temporary]).toEqual(['Gate north', {}]);
  });

  it('does not hide that somebody else stored another value', async () => {
    const { device, stored, preview, save } = await openPage();
    await preview('Gate north');
    device.update(({ temporary: { ChannelTitle } }) => {
      if (ChannelTitle) ChannelTitle.stored = [{ Name: 'Theirs' }];
    });
    expect(await save()).toMatchObject({ kind: 'changed-elsewhere', fields: ['name'] });
    expect(stored()).toBe('Theirs');
    expect(await save()).toMatchObject({ kind: 'saved' });
    expect(stored()).toBe('Gate north');
  });

  it.each(['discard', 'leave', 'close'] as const)('gives way to what is stored on %s', async (how) => {
    const { page, asked, inForce, stored, preview } = await openPage();
    const before = stored();
    await preview('Gate north');
    if (how === 'discard') act(() => page.result.current.discard());
    if (how === 'leave') page.unmount();
    if (how === 'close') window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(inForce()).toBe(before));
    if (how !== 'discard') expect(asked).toContainEqual(['configManager.restoreTemporaryConfig', how === 'close']);
  });

  it('stays ended while a page that is being closed renders once more', async () => {
    endPauses();
    const { page, asked, askWho, inForce, stored, preview } = await openPage();
    const before = stored();
    await preview('Gate north');
    asked.length = 0;
    act(() => void window.dispatchEvent(new Event('pagehide')));
    page.rerender();
    // It is asked after whatever the page sends before.
    for (let turn = 0; turn < 3; turn += 1) await askWho();
    expect(asked.flat()).not.toContain('setTemporaryConfig');
    expect(inForce()).toBe(before);
  });

  it('puts a value that the device refuses back to the one in force, and says so at its field', async () => {
    const { page, asked, inForce, preview, set } = await openPage();
    await preview('Gate north');
    asked.length = 0;
    set('x'.repeat(500));
    const field = () => page.result.current.ready?.field('name');
    await waitFor(() => expect(field()?.problem?.key).toBe('PreviewRefusedValue'));
    expect([field()?.value, inForce()]).toEqual(['Gate north', 'Gate north']);
    set('Gate south');
    await waitFor(() => expect(inForce()).toBe('Gate south'));
    // The refused value was sent once.
    expect(asked).toEqual([['setTemporaryConfig'], ['setTemporaryConfig']]);
  });

  it('tells what is changed from what the device shows', async () => {
    endPauses();
    const { page, asked, askWho, inForce, preview, set, save, state } = await openPage();
    expect(state()).toMatchObject({ isChanged: false, isShown: false });
    await preview('Gate north');
    await waitFor(() => expect(state()).toMatchObject({ isChanged: true, isShown: true }));
    act(() => page.result.current.ready?.set({ days: Number.NaN }));
    asked.length = 0;
    set('Gate south');
    expect(state()).toMatchObject({ isChanged: true, isWithheld: true, isShown: true });
    // Nothing of a form with a wrong value is sent.
    for (let turn = 0; turn < 3; turn += 1) await askWho();
    expect(asked.flat()).not.toContain('setTemporaryConfig');
    expect(inForce()).toBe('Gate north');
    act(() => page.result.current.ready?.set({ days: 7 }));
    await save();
    await waitFor(() => expect(state()).toMatchObject({ isChanged: false, isShown: false }));
  });

  it('gives way to what is stored while it is compared, and the form keeps its values', async () => {
    const { page, inForce, stored, preview, state } = await openPage();
    const before = stored();
    await preview('Gate north');
    act(() => state().hold(true));
    await waitFor(() => expect(inForce()).toBe(before));
    expect(state()).toMatchObject({ isHeld: true, isChanged: true });
    expect(page.result.current.ready?.values.name).toBe('Gate north');
    act(() => state().hold(false));
    await waitFor(() => expect(inForce()).toBe('Gate north'));
  });

  it('is put in force again after another administrator has ended it with their own', async () => {
    const { device, inForce, stored, preview, askWho } = await openPage();
    const before = stored();
    await preview('Gate north');
    device.update((draft) => {
      draft.tables.ChannelTitle = [{ Name: before ?? '' }];
      draft.temporary = {};
    });
    expect(inForce()).toBe(before);
    await askWho();
    await waitFor(() => expect(inForce()).toBe('Gate north'));
  });

  it('is covered by that of another login without a fight, and returns when theirs has ended', async () => {
    endPauses();
    const { asked, inForce, stored, preview, state, set, elsewhere, askWho } = await openPage();
    const before = stored();
    await preview('Gate north');
    elsewhere('setTemporaryConfig', { table: [{ Name: 'Theirs' }] });
    await askWho();
    await waitFor(() =>
      expect(state()).toMatchObject({ isShown: false, isChanged: true, elsewhere: { user: 'admin' } }),
    );
    asked.length = 0;
    // It would be sent again before the device is asked once more.
    for (let turn = 0; turn < 3; turn += 1) await askWho();
    expect(asked.flat()).not.toContain('setTemporaryConfig');
    expect(inForce()).toBe('Theirs');
    elsewhere('restoreTemporaryConfig');
    await askWho();
    await waitFor(() => expect(inForce()).toBe('Gate north'));
    // Another value that is chosen here covers theirs in turn.
    elsewhere('setTemporaryConfig', { table: [{ Name: 'Theirs' }] });
    await askWho();
    set('Gate south');
    await waitFor(() => expect(inForce()).toBe('Gate south'));
    await askWho();
    await waitFor(() => expect(state()).toMatchObject({ isShown: true, elsewhere: undefined }));
    expect(stored()).toBe(before);
  });

  it('is covered by another tab of its login, which it hears from, until that has ended', async () => {
    endPauses();
    const { asked, inForce, preview, state, made, askWho } = await openPage();
    const tab = new BroadcastChannel('gatehouse.previews.2');
    const heard: unknown[] = [];
    tab.onmessage = ({ data }) => heard.push(data);
    await preview('Gate north');
    const login = session.forTabs();
    await waitFor(() => expect(heard).toContainEqual({ kind: 'shown', names: ['ChannelTitle'], login }));
    // The other tab has the same login.
    made.call('configManager.setTemporaryConfig', {
      name: 'ChannelTitle',
      table: [{ Name: 'In tab two' }],
      options: [],
    });
    for (const names of ['no list', ['__proto__', 7], ['ChannelTitle']])
      tab.postMessage({ kind: 'shown', names, login });
    await waitFor(() =>
      expect(state()).toMatchObject({
        ...{ isShown: false, isChanged: true },
        elsewhere: { user: 'admin', isStoredKnown: true },
      }),
    );
    // They are not fought.
    asked.length = 0;
    for (let turn = 0; turn < 3; turn += 1) await askWho();
    expect(asked.flat()).not.toContain('setTemporaryConfig');
    expect(inForce()).toBe('In tab two');
    made.call('configManager.restoreTemporaryConfig', { name: 'ChannelTitle' });
    await askWho();
    await waitFor(() => expect(inForce()).toBe('Gate north'));
    await waitFor(() => expect(state()).toMatchObject({ isShown: true, elsewhere: undefined }));
    tab.close();
  });

  it('tells the other tabs what it has in force, and asks them about what the device has of their login', async () => {
    const { page, preview } = await openPage();
    const tab = new BroadcastChannel('gatehouse.previews.2');
    const heard: unknown[] = [];
    tab.onmessage = ({ data }) => heard.push(data);
    await preview('Gate north');
    const login = session.forTabs();
    const holds = (...names: string[]) => ({ kind: 'holds', tab: expect.any(String), names, login });
    await waitFor(() => expect(heard).toContainEqual(holds('ChannelTitle')));
    heard.length = 0;
    await readTrial();
    expect(previewsOfLogin.get()).toEqual(['ChannelTitle']);
    page.unmount();
    await waitFor(() => expect(heard).toEqual([holds()]));
    // A tab that was killed before this one was opened.
    act(() => previewsOfLogin.set(['VideoColor']));
    await waitFor(() => expect(heard).toContainEqual({ kind: 'asks', login }));
    tab.close();
  });

  it('that another login has covered is not taken back when its page is left', async () => {
    const { page, asked, inForce, preview, elsewhere, askWho } = await openPage();
    await preview('Gate north');
    elsewhere('setTemporaryConfig', { table: [{ Name: 'Theirs' }] });
    await askWho();
    asked.length = 0;
    page.unmount();
    expect([asked, inForce()]).toEqual([[], 'Theirs']);
  });

  it('is not asked for again on a device that has none, and Save works', async () => {
    const { asked, made, stored, set, save, state } = await openPage();
    made.device.setIntercept(({ method }) =>
      method === 'configManager.setTemporaryConfig'
        ? { result: false, error: { code: ReplyError.MethodNotFound } }
        : undefined,
    );
    set('Gate north');
    await waitFor(() => expect(state().isUnsupported).toBe(true));
    set('Gate south');
    await save();
    expect(stored()).toBe('Gate south');
    expect(asked.flat().filter((each) => each === 'setTemporaryConfig')).toHaveLength(1);
  });

  it('of a page that the browser kept in memory returns with it', async () => {
    const { inForce, stored, preview } = await openPage();
    const before = stored();
    await preview('Gate north');
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(inForce()).toBe(before));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await waitFor(() => expect(inForce()).toBe('Gate north'));
  });

  it('fails a save rather than be its base, on a device that does not end it', async () => {
    const { refuseRestore, preview, save } = await openPage();
    await preview('Gate north');
    refuseRestore();
    expect(await save()).toMatchObject({
      kind: 'refused',
      error: { method: 'configManager.restoreTemporaryConfig' },
    });
  });

  it('is saved although the device has ended it already', async () => {
    const { device, stored, preview, save } = await openPage();
    const before = stored();
    await preview('Gate north');
    device.update((draft) => {
      draft.tables.ChannelTitle = [{ Name: before ?? '' }];
      draft.temporary = {};
    });
    expect(await save()).toMatchObject({ kind: 'saved' });
    expect([stored(), device.state().temporary]).toEqual(['Gate north', {}]);
  });

  it.each(['by a sign-out elsewhere', 'by a restart of the device', 'because no keep-alive came'])(
    'returns after its login has ended %s, and another one is open',
    async (how) => {
      const { made, device, inForce, stored, preview } = await openPage();
      const before = stored();
      await preview('Gate north');
      const state = session.state.get();
      if (state.phase === 'none') throw new Error('nobody is signed in');
      if (how.includes('sign-out')) made.call('global.logout', {});
      else if (how.includes('restart')) device.reboot();
      device.clock.advance(SIGN_IN.keepAliveDefaultS * 1_000);
      act(() => session.state.set({ phase: 'over', visitor: state.visitor, end: 'idle' }));
      expect([inForce(), device.state().temporary]).toEqual([before, {}]);
      made.signIn();
      act(() => session.state.set({ phase: 'open', visitor: state.visitor }));
      await waitFor(() => expect(inForce()).toBe('Gate north'));
      expect(stored()).toBe(before);
    },
  );

  it('ends with the sign-out of its page, which sends nothing for it afterwards', async () => {
    const { page, device, asked, inForce, stored, preview } = await openPage();
    const before = stored();
    await preview('Gate north');
    asked.length = 0;
    await act(() => session.signOut());
    page.unmount();
    expect([inForce(), device.state().temporary]).toEqual([before, {}]);
    expect(asked).toEqual([['Global.logout', false]]);
  });

  it('is not said to be in force for an account that has lost its right', async () => {
    const { page, device, inForce, stored, preview, state, askWho } = await openPage();
    const before = stored();
    await preview('Gate north');
    device.update(({ accounts }) => {
      for (const account of accounts)
        account.authorities = account.authorities.filter((each) => each !== 'AuthAVParam');
    });
    expect(inForce()).toBe(before);
    await askWho();
    await waitFor(() => expect(page.result.current.readOnly).toBe(true));
    await waitFor(() => expect(state()).toMatchObject({ isShown: false, isChanged: false }));
    expect(page.result.current.ready?.values.name).toBe(before);
    expect(device.state().temporary).toEqual({});
  });

  it('of changes that are kept for later ends with the page, and returns with it', async () => {
    const { page, again, device, inForce, stored, preview } = await openPage();
    const before = stored();
    await preview('Gate north');
    const kept = page.result.current.kept();
    if (!kept) throw new Error('nothing to keep');
    keepDraft({ ...kept, address: '/page', changed: [] });
    page.unmount();
    await waitFor(() => expect([inForce(), device.state().temporary]).toEqual([before, {}]));
    const next = await again();
    expect(next.result.current.ready?.values.name).toBe('Gate north');
    await waitFor(() => expect(inForce()).toBe('Gate north'));
    expect(stored()).toBe(before);
  });

  it('that is back at the stored value leaves nothing in force, and Save writes nothing', async () => {
    const { device, asked, stored, preview, set, save } = await openPage();
    const before = stored() ?? '';
    await preview('Gate north');
    set(before);
    await waitFor(() => expect(device.state().temporary).toEqual({}));
    asked.length = 0;
    expect(await save()).toMatchObject({ kind: 'saved' });
    expect(asked.flat()).not.toContain('configManager.setConfig');
    expect([stored(), device.state().temporary]).toEqual([before, {}]);
  });

  it('gives way to a trial of the table, which no read and no end of the page takes back', async () => {
    const { page, device, made, asked, inForce, preview } = await openPage();
    await preview('Gate north');
    made.call('configManager.setTemporaryConfig', {
      name: 'ChannelTitle',
      table: [{ Name: 'On trial' }],
      options: [],
      timeout: 60,
    });
    expect(device.state().temporary.ChannelTitle?.timeoutS).toBe(60);
    act(() => trial.set({ names: ['ChannelTitle'], user: 'other', endsAt: performance.now() + 60_000, timeoutS: 60 }));
    asked.length = 0;
    await readTables(rpc, ['ChannelTitle']);
    page.unmount();
    expect(asked).toEqual([['getConfig']]);
    expect(inForce()).toBe('On trial');
  });

  it('ends with its login', async () => {
    const { made, inForce, stored, preview } = await openPage();
    const before = stored();
    await preview('Gate north');
    made.call('global.logout', {});
    expect(inForce()).toBe(before);
  });
});

/** Another login previews another hour of the restart. */
function previewElsewhere(device: Awaited<ReturnType<typeof openPage>>['device']) {
  device.update((draft) => {
    draft.temporary.AutoMaintain = {
      stored: draft.tables.AutoMaintain,
      user: 'other',
      until: 0,
      timeoutS: 0,
      login: 'other',
    };
    draft.tables.AutoMaintain = { ...draft.tables.AutoMaintain, AutoRebootHour: 23 };
  });
}

describe('a preview of another login', () => {
  it('is not stored where the device does not end it', async () => {
    const { page, device, refuseRestore, save } = await openPage();
    previewElsewhere(device);
    refuseRestore();
    act(() => page.result.current.ready?.set({ days: 7 }));
    expect(await save()).toMatchObject({
      kind: 'refused',
      error: { method: 'configManager.restoreTemporaryConfig' },
    });
    expect(device.state().temporary.AutoMaintain?.stored).not.toMatchObject({ DeletePictureDays: 7 });
  });

  it('is taken back and read past in one request, between two of its values', async () => {
    const { page, device, asked, save } = await openPage();
    previewElsewhere(device);
    act(() => page.result.current.ready?.set({ days: 7 }));
    asked.length = 0;
    await save();
    expect(asked[1]).toEqual(['restoreTemporaryConfig', 'getConfig', 'getTemporaryConfig']);
  });

  it('is not stored by a save of another field', async () => {
    const { page, device, save } = await openPage();
    previewElsewhere(device);
    act(() => page.result.current.ready?.set({ days: 7 }));
    expect(await save()).toMatchObject({ kind: 'saved' });
    expect(device.state().tables.AutoMaintain).toMatchObject({ DeletePictureDays: 7, AutoRebootHour: 2 });
  });
});
