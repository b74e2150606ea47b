// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DeviceState } from '@/emulator/state/device-state';
import { testDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { trial } from '@/lib/trial/trial';
import { rangeProblem } from '@/lib/validation/text-kinds';
import { at, bind, ROW } from './bind';
import { drafts, keepDraft } from './drafts';
import type { ConfigForm } from './use-config-form';
import { useConfigForm } from './use-config-form';

const DAYS = { min: 1, max: 30 };
const PORT = { min: 1, max: 65_535 };

interface Ports {
  http: number;
  rtsp: number;
}

interface Plan {
  name: string;
}

const problems = ({ http }: Ports) => (http === 1 ? { http: { key: 'OutOfRange', values: { min: 2, max: 3 } } } : {});

/** Tables that the device answers in another form from now on. */
type Answers = Record<string, unknown>;

function device(answers: Answers = {}) {
  const made = testDevice({ profile: 'face-full' });
  made.signIn();
  const altered = (method: string, params: unknown, reply: object): object => {
    const { name } = Object(params);
    return /\.get(Config|Default)$/.test(method) && Object.hasOwn(answers, name)
      ? { ...reply, params: { table: answers[name] } }
      : reply;
  };
  const call: typeof made.call = (method, params, more) => {
    const reply = made.call(method, params, more);
    if (method !== 'system.multicall') return altered(method, params, reply) as typeof reply;
    const calls = params as { method: string; params: unknown }[];
    const replies = (reply.params as object[]).map((each, index) =>
      altered(calls[index]?.method ?? '', calls[index]?.params, each),
    );
    return { ...reply, params: replies } as typeof reply;
  };
  const client = deviceClient({ ...made, call });
  vi.spyOn(rpc, 'call').mockImplementation((method, params, options) => client.rpc.call(method, params, options));
  vi.spyOn(rpc, 'batch').mockImplementation((calls, options) => client.rpc.batch(calls, options));
  const table = <N extends keyof DeviceState['tables']>(name: N) => made.device.state().tables[name];
  const change = (edit: (tables: DeviceState['tables']) => void) =>
    made.device.update((draft: DeviceState) => edit(draft.tables));
  const lacks = (name: string) =>
    made.device.setIntercept(({ params }) =>
      Object(params).name === name ? { result: false, error: { code: ReplyError.InvalidParams } } : undefined,
    );
  return { ...client, table, change, answers, lacks };
}

function wrapper({ children }: { children: ReactNode }) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/** A form of two ports, each in a table of its own. */
function portForm(onSaved?: (fields: Ports, was: Ports) => void) {
  return renderHook(
    () =>
      useConfigForm({
        configs: ['Web', 'RTSP'],
        toFields: ({ Web, RTSP }): Ports => {
          if (typeof Web.Port !== 'number') throw new Error('Web.Port is no number');
          return { http: Web.Port, rtsp: RTSP.Port };
        },
        toConfigs: ({ http, rtsp }, { Web, RTSP }) => ({ Web: { ...Web, Port: http }, RTSP: { ...RTSP, Port: rtsp } }),
        validate: problems as never,
        label: (key) => key.toUpperCase(),
        fieldOf: (member) => (member === 'Web.Port' ? 'http' : member === 'RTSP.Port' ? 'rtsp' : undefined),
        ...(onSaved && { onSaved }),
      }),
    { wrapper },
  );
}

type Opened = ReturnType<typeof portForm>['result'];

const ready = ({ current }: Opened): ConfigForm<Ports> => {
  if (!current.ready) throw new Error(`the form is ${current.state}`);
  return current.ready;
};
const isReady = (result: { current: { state: string } }) => waitFor(() => expect(result.current.state).toBe('ready'));
const set = (result: Opened, values: Partial<Ports>) => act(() => ready(result).set(values));
const save = async (result: Opened) => {
  let outcome: Awaited<ReturnType<Opened['current']['save']>>;
  await act(async () => {
    outcome = await result.current.save();
  });
  return outcome;
};

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('a form of device tables', () => {
  it('has no values before the tables are read, then those of the device', async () => {
    device();
    const { result } = portForm();
    expect(result.current).toMatchObject({ state: 'loading', ready: undefined, isValid: true, changedLabels: [] });
    expect(await save(result)).toBeUndefined();
    await isReady(result);
    expect(ready(result)).toMatchObject({ values: { http: 80, rtsp: 554 }, loaded: { http: 80, rtsp: 554 } });
  });

  it.each([
    ['null', null],
    ['missing', undefined],
    ['a text', 'Web'],
    ['a list', [{ Port: 80 }]],
    ['without the member that is shown', { Enable: true }],
  ])('has failed when a table is %s, and recovers with the next read', async (_what, table) => {
    const { answers } = device({ Web: table });
    const { result } = portForm();
    await waitFor(() => expect(result.current.state).toBe('failed'));
    expect(result.current.failure).toBeInstanceOf(Error);
    expect(result.current.ready).toBeUndefined();
    delete answers.Web;
    await act(() => result.current.refresh());
    await isReady(result);
    expect(ready(result).values.http).toBe(80);
  });

  it('writes only the table that changed, keeps members it does not know, and shows what is stored', async () => {
    const { asked, table } = device();
    const saved = vi.fn();
    const { result } = portForm(saved);
    await isReady(result);
    set(result, { http: 8080 });
    expect(result.current.changedLabels).toEqual(['HTTP']);
    asked.length = 0;
    expect(await save(result)).toEqual({ kind: 'saved', needReboot: false, replyLost: false });
    expect(asked).toEqual(['system.multicall', 'configManager.setConfig', 'system.multicall']);
    expect(table('Web')).toMatchObject({ Port: 8080, Vendor_Reserved: 7 });
    expect(result.current.changedLabels).toEqual([]);
    expect(ready(result)).toMatchObject({ values: { http: 8080 }, loaded: { http: 8080 } });
    expect(saved.mock.calls).toEqual([
      [
        { http: 8080, rtsp: 554 },
        { http: 80, rtsp: 554 },
      ],
    ]);
  });

  it('sends nothing while a rule is broken, and shows the problem', async () => {
    const { asked } = device();
    const { result } = portForm();
    await isReady(result);
    set(result, { http: 1 });
    expect(ready(result).field('http').problem).toBeUndefined();
    asked.length = 0;
    expect(await save(result)).toBeUndefined();
    expect(asked).toEqual([]);
    expect(ready(result).field('http').problem).toMatchObject({ key: 'OutOfRange' });
  });

  it('saves once when Save is pressed twice', async () => {
    const { asked } = device();
    const { result } = portForm();
    await isReady(result);
    set(result, { http: 8080 });
    asked.length = 0;
    await act(async () => {
      const both = await Promise.all([result.current.save(), result.current.save()]);
      expect(both[1]).toBeUndefined();
    });
    expect(asked.filter((method) => method === 'configManager.setConfig')).toHaveLength(1);
  });

  it('does not overwrite a field that somebody else changed, and does so on the second save', async () => {
    const { change, table } = device();
    const { result } = portForm();
    await isReady(result);
    set(result, { http: 8080 });
    change(({ Web }) => Object.assign(Web, { Port: 9090 }));
    expect(await save(result)).toEqual({ kind: 'changed-elsewhere', fields: ['HTTP'] });
    expect(table('Web').Port).toBe(9090);
    expect(ready(result).field('http')).toMatchObject({ value: 8080, was: 9090 });
    expect(await save(result)).toMatchObject({ kind: 'saved' });
    expect(table('Web').Port).toBe(8080);
  });

  it('keeps what somebody else changed in another field of the same tables', async () => {
    const { change, table } = device();
    const { result } = portForm();
    await isReady(result);
    set(result, { http: 8080 });
    change(({ Web, RTSP }) => {
      Object.assign(Web, { Enable: false });
      Object.assign(RTSP, { Port: 8554 });
    });
    expect(await save(result)).toMatchObject({ kind: 'saved' });
    expect(table('Web')).toMatchObject({ Port: 8080, Enable: false });
    expect(table('RTSP').Port).toBe(8554);
    expect(ready(result).values).toEqual({ http: 8080, rtsp: 8554 });
  });

  it('keeps the refused edit and shows the stored one when only some tables were stored', async () => {
    const { table } = device();
    const { result } = portForm();
    await isReady(result);
    set(result, { http: 5000, rtsp: 8554 });
    expect(await save(result)).toMatchObject({ kind: 'partly', failed: ['Web'] });
    expect([table('Web').Port, table('RTSP').Port]).toEqual([80, 8554]);
    expect(result.current.failedTables).toEqual(['Web']);
    expect(result.current.changedLabels).toEqual(['HTTP']);
    expect(ready(result).values).toEqual({ http: 5000, rtsp: 8554 });
    act(() => result.current.discard());
    expect(ready(result).values).toEqual({ http: 80, rtsp: 8554 });
    expect(result.current.failedTables).toEqual([]);
  });

  it('marks the field that the device refused, until it is changed', async () => {
    device();
    const { result } = portForm();
    await isReady(result);
    set(result, { http: 1024 });
    expect(await save(result)).toMatchObject({ kind: 'refused', field: 'Web.Port' });
    expect(ready(result).field('http').problem).toMatchObject({ key: 'Refused' });
    // One value was wrong: the others can still be changed.
    expect(result.current.readOnly).toBe(false);
    set(result, { http: 1025 });
    expect(ready(result).field('http').problem).toBeUndefined();
  });

  it('marks the field of a refusal that another way of sending brought back', async () => {
    device();
    const { result } = portForm();
    await isReady(result);
    const refusal = new RpcError('x', ReplyError.InvalidParams, { field: 'RTSP.Port' }, {}, '');
    act(() => result.current.showRefusal(refusal));
    expect(ready(result).field('rtsp').problem).toMatchObject({ key: 'Refused' });
    expect(ready(result).field('http').problem).toBeUndefined();
  });

  it('becomes read-only when the account may not write, until it is read again', async () => {
    const { trouble } = device();
    const { result } = portForm();
    await isReady(result);
    expect(result.current.readOnly).toBe(false);
    expect(ready(result).field('http').disabled).toBe(false);
    set(result, { http: 8080 });
    trouble.refuse = { 'configManager.setConfig': ReplyError.NoAuthority };
    expect(await save(result)).toMatchObject({ kind: 'refused' });
    expect(result.current.readOnly).toBe(true);
    expect(ready(result).field('http').disabled).toBe(true);
    await act(() => result.current.refresh());
    expect(result.current.readOnly).toBe(false);
  });

  it('detects that a save succeeded although its reply was lost', async () => {
    const { trouble, table } = device();
    const { result } = portForm();
    await isReady(result);
    set(result, { http: 8080 });
    trouble.dropAfter = ['configManager.setConfig'];
    expect(await save(result)).toMatchObject({ kind: 'saved', replyLost: true });
    expect(table('Web').Port).toBe(8080);
    expect(ready(result).loaded.http).toBe(8080);
  });

  it('has nothing unsaved once a change is on trial, although the device has moved out of reach', async () => {
    const { trouble } = device();
    const { result } = portForm();
    await isReady(result);
    set(result, { http: 81 });
    await act(async () => {
      await result.current.save(async () => {
        trouble.dropBefore = ['configManager.getConfig', 'system.multicall'];
        return { kind: 'on-trial' };
      });
    });
    expect(result.current.changedLabels).toEqual([]);
    expect(ready(result).values.http).toBe(81);
  });

  it('keeps what is typed when nothing answers', async () => {
    const { trouble } = device();
    const { result } = portForm();
    await isReady(result);
    set(result, { http: 8080 });
    trouble.dropBefore = ['system.multicall', 'configManager.setConfig'];
    expect(await save(result)).toMatchObject({ kind: 'refused' });
    await act(() => result.current.refresh());
    expect(result.current.state).toBe('ready');
    expect(ready(result).values.http).toBe(8080);
  });

  it('discards what is typed on refresh', async () => {
    const { change } = device();
    const { result } = portForm();
    await isReady(result);
    set(result, { http: 8080 });
    change(({ RTSP }) => Object.assign(RTSP, { Port: 8554 }));
    await act(() => result.current.refresh());
    expect(ready(result).values).toEqual({ http: 80, rtsp: 8554 });
  });

  it('keeps what is typed while a refresh is on its way', async () => {
    const { change } = device();
    const { result } = portForm();
    await isReady(result);
    set(result, { http: 8080 });
    change(({ RTSP }) => Object.assign(RTSP, { Port: 8554 }));
    await act(async () => {
      const reading = result.current.refresh();
      ready(result).set({ http: 9090 });
      await reading;
    });
    expect(ready(result).values).toEqual({ http: 9090, rtsp: 8554 });
    expect(result.current.changedLabels).toEqual(['HTTP']);
  });

  it('discards what is typed on refresh also where the device holds what it held', async () => {
    device();
    const { result } = portForm();
    await isReady(result);
    set(result, { http: 8080 });
    await act(() => result.current.refresh());
    expect(result.current.changedLabels).toEqual([]);
  });

  it('keeps what is typed when a trial of somebody else ends', async () => {
    const { change } = device();
    const { result } = portForm();
    await isReady(result);
    set(result, { rtsp: 8554 });
    const theirs = { names: ['Web'], user: 'guard', endsAt: 0, timeoutS: 60, own: undefined } as const;
    act(() => trial.set({ ...theirs, names: [...theirs.names] }));
    expect(result.current.isOnTrial).toBe(true);
    change(({ Web }) => Object.assign(Web, { Port: 81 }));
    act(() => trial.set(undefined));
    await waitFor(() => expect(ready(result).values).toEqual({ http: 81, rtsp: 8554 }));
    expect(result.current.changedLabels).toEqual(['RTSP']);
  });

  it('goes back to what a save has stored, though the discard is one from before it', async () => {
    device();
    const { result } = portForm();
    await isReady(result);
    set(result, { http: 8080 });
    const { discard } = result.current;
    await save(result);
    act(discard);
    expect(ready(result).values.http).toBe(8080);
  });

  it('fills defaults in as changes, and fails when they have the wrong shape', async () => {
    const { answers } = device();
    const { result } = portForm();
    await isReady(result);
    set(result, { http: 8080 });
    expect(await act(() => result.current.loadDefaults())).toBe(false);
    expect(ready(result).values).toEqual({ http: 80, rtsp: 554 });
    answers.Web = { Enable: true, Port: 81 };
    expect(await act(() => result.current.loadDefaults())).toBe(true);
    expect(ready(result).values).toEqual({ http: 81, rtsp: 554 });
    answers.Web = null;
    await act(() => expect(result.current.loadDefaults()).rejects.toThrow());
    expect(result.current.busy).toBeUndefined();
  });
});

it('asks for the defaults of the tables that the device has, and of no other', async () => {
  const { lacks } = device();
  lacks('UPnP');
  const { result } = renderHook(
    () =>
      useConfigForm({
        configs: ['Web'],
        optional: ['RTSP', 'UPnP'],
        toFields: ({ Web, RTSP, UPnP }) => ({ http: Web.Port, rtsp: RTSP?.Port, isMapped: UPnP?.Enable }),
        toConfigs: ({ http }, { Web }) => ({ Web: { ...Web, Port: http } }),
        label: (key) => key,
      }),
    { wrapper },
  );
  await isReady(result);
  await act(() => result.current.loadDefaults());
  const asked = vi.mocked(rpc.batch).mock.calls.flatMap(([calls]) => calls);
  const defaults = asked.filter(({ method }) => method === 'configManager.getDefault');
  expect(defaults.map(({ params }) => Object(params).name)).toEqual(['Web', 'RTSP']);
});

describe('a form of one element of a list', () => {
  const planForm = () =>
    renderHook(
      ({ channel }) =>
        useConfigForm({
          configs: ['AccessTimeSchedule'],
          channel,
          toFields: ({ AccessTimeSchedule }): Plan => ({ name: AccessTimeSchedule[channel]?.Name ?? '' }),
          toConfigs: ({ name }, { AccessTimeSchedule }) => ({
            AccessTimeSchedule: AccessTimeSchedule.map((plan, at) => (at === channel ? { ...plan, Name: name } : plan)),
          }),
          label: (key) => key,
        }),
      { wrapper, initialProps: { channel: 7 } },
    );

  it('shows another element at once, without what was typed for the previous one', async () => {
    const { change } = device();
    change(({ AccessTimeSchedule }) => {
      Object.assign(AccessTimeSchedule[7] ?? {}, { Name: 'Seven' });
      Object.assign(AccessTimeSchedule[8] ?? {}, { Name: 'Eight' });
    });
    const { result, rerender } = planForm();
    await isReady(result);
    act(() => result.current.ready?.set({ name: 'typed' }));
    rerender({ channel: 8 });
    expect(result.current.ready).toMatchObject({ values: { name: 'Eight' }, changedLabels: [] });
    act(() => result.current.ready?.set({ name: 'Late' }));
    let outcome: unknown;
    await act(async () => {
      outcome = await result.current.save();
    });
    expect(outcome).toMatchObject({ kind: 'saved' });
    rerender({ channel: 7 });
    expect(result.current.ready?.values).toEqual({ name: 'Seven' });
  });

  it('keeps what is typed in another element while a save of the previous one ends', async () => {
    const { table } = device();
    const { result, rerender } = planForm();
    await isReady(result);
    act(() => result.current.ready?.set({ name: 'Late' }));
    await act(async () => {
      const saving = result.current.save();
      rerender({ channel: 8 });
      await saving;
    });
    expect(table('AccessTimeSchedule')[7]?.Name).toBe('Late');
    expect(result.current.ready?.values.name).toBe(table('AccessTimeSchedule')[8]?.Name);
  });
});

describe('changes that were kept', () => {
  const keep = async (values: Partial<Ports>, onSaved?: Parameters<typeof portForm>[0]) => {
    const opened = portForm(onSaved);
    await isReady(opened.result);
    set(opened.result, values);
    const kept = opened.result.current.kept();
    if (!kept) throw new Error('nothing to keep');
    opened.unmount();
    return kept;
  };
  const put = (kept: Awaited<ReturnType<typeof keep>>) =>
    act(() => keepDraft({ ...kept, address: '/', changed: [{ label: 'HTTP' }] }));
  afterEach(() => drafts.set([]));

  it('come back with the form, over what the device holds by then, and are kept no longer', async () => {
    const { change } = device();
    put(await keep({ http: 8080 }));
    change(({ RTSP }) => Object.assign(RTSP, { Port: 8554 }));
    const { result } = portForm();
    await isReady(result);
    expect(ready(result).values).toEqual({ http: 8080, rtsp: 8554 });
    expect(result.current.changedLabels).toEqual(['HTTP']);
    expect(drafts.get()).toEqual([]);
    act(() => result.current.discard());
    expect(ready(result).values).toEqual({ http: 80, rtsp: 8554 });
  });

  it('are written without their page, over what the device holds by then', async () => {
    const { change, table } = device();
    const kept = await keep({ http: 8080 });
    change(({ RTSP }) => Object.assign(RTSP, { Port: 8554 }));
    expect(await kept.save()).toMatchObject({ kind: 'saved' });
    expect(table('Web').Port).toBe(8080);
    expect(table('RTSP').Port).toBe(8554);
  });

  it('tell their page when they are saved without it, and not when they are refused', async () => {
    device();
    const saved = vi.fn();
    const kept = await keep({ http: 8080 }, saved);
    await kept.save();
    expect(saved.mock.calls).toEqual([
      [expect.objectContaining({ http: 8080 }), expect.objectContaining({ http: 80 })],
    ]);
    const refused = await keep({ http: 5000 }, saved);
    expect((await refused.save())?.kind).toBe('refused');
    expect(saved).toHaveBeenCalledTimes(1);
  });

  it('are not written over a change of somebody else', async () => {
    const { change, table } = device();
    const kept = await keep({ http: 8080 });
    change(({ Web }) => Object.assign(Web, { Port: 81 }));
    expect(await kept.save()).toEqual({ kind: 'changed-elsewhere', fields: ['HTTP'] });
    expect(table('Web').Port).toBe(81);
  });

  it('of another tab of the page, with other fields, stay where they are', async () => {
    device();
    const kept = await keep({ http: 8080 });
    put({ ...kept, form: kept.form.replace(/ http rtsp$/, ' name') });
    const { result } = portForm();
    await isReady(result);
    expect(result.current.changedLabels).toEqual([]);
    expect(drafts.get()).toHaveLength(1);
  });

  it('of two rows of a table are two, and each comes back in its own', async () => {
    device();
    const plans = bind({ name: at('AccessTimeSchedule', ROW, 'Name').text() });
    const open = (row: number) =>
      renderHook(() => useConfigForm({ ...plans.form(row), label: (key) => key }), { wrapper });
    for (const row of [0, 1]) {
      const opened = open(row);
      await isReady(opened.result);
      act(() => opened.result.current.ready?.set({ name: `Shift ${row}` }));
      const kept = opened.result.current.kept();
      if (!kept) throw new Error('nothing to keep');
      opened.unmount();
      act(() => keepDraft({ ...kept, address: '/', changed: [{ label: 'Name' }] }));
    }
    expect(drafts.get()).toHaveLength(2);
    const { result } = open(0);
    await isReady(result);
    expect(result.current.ready?.values.name).toBe('Shift 0');
    expect(drafts.get()).toHaveLength(1);
  });
});

describe('a field that is not there', () => {
  it('is known by the place that the device lacks, and its rule does not stop a save', async () => {
    const made = device();
    made.change(({ AccessControl }) => void Reflect.deleteProperty(AccessControl[0] ?? {}, 'HandicapTimeOut'));
    const DOOR = bind({
      title: at('ChannelTitle', 0, 'Name').text(),
      every: at('AccessControl', ROW, 'HandicapTimeOut', 'CloseTimeout').seconds(),
    });
    const { result } = renderHook(
      () =>
        useConfigForm({
          ...DOOR.form(0),
          label: (key) => key,
          validate: ({ every }) => (every === '' ? { every: { key: 'NotNull' } } : {}),
        }),
      { wrapper },
    );
    await waitFor(() => expect(result.current.state).toBe('ready'));
    const isLacking = (key: 'title' | 'every') => result.current.ready?.field(key).isLacking;
    expect([isLacking('title'), isLacking('every')]).toEqual([false, true]);
    act(() => result.current.ready?.set({ title: 'Door', every: 12 }));
    expect(result.current.changedLabels).toEqual(['title']);
    act(() => result.current.ready?.set({ every: '' }));
    expect(await act(() => result.current.save())).toMatchObject({ kind: 'saved' });
    expect(made.table('ChannelTitle')[0]?.Name).toBe('Door');
  });

  it('has no change, after the defaults either, and does not stop a save', async () => {
    const made = device();
    const CARD = bind({
      name: at('ChannelTitle', 0, 'Name').text(),
      days: at('AutoMaintain', 'DeletePictureDays').number(),
    });
    const days = made.table('AutoMaintain').DeletePictureDays;
    const { result } = renderHook(
      () => useConfigForm({ ...CARD.form(), label: (key) => key, shows: (key) => key !== 'days' }),
      { wrapper },
    );
    await waitFor(() => expect(result.current.state).toBe('ready'));
    act(() => result.current.ready?.set({ days: 1, name: 'Gate' }));
    expect(result.current.changedLabels).toEqual(['name']);
    made.change((draft) => {
      draft.AutoMaintain.DeletePictureDays = Number(days) + 7;
    });
    expect(await act(() => result.current.save())).toMatchObject({ kind: 'saved' });
    expect(made.table('AutoMaintain').DeletePictureDays).toBe(Number(days) + 7);
    expect(made.table('ChannelTitle')[0]?.Name).toBe('Gate');
  });
});

it('requires no number that the device does not have, and one that it has', async () => {
  const made = device();
  made.change(({ AutoMaintain }) => void Reflect.deleteProperty(AutoMaintain, 'DeletePictureDays'));
  const CARD = bind({
    name: at('ChannelTitle', 0, 'Name').text(),
    days: at('AutoMaintain', 'DeletePictureDays').number(),
    hour: at('AutoMaintain', 'AutoRebootHour').number(),
    port: at('Web', 'Port').number(),
  });
  const { result } = renderHook(
    () =>
      useConfigForm({
        ...CARD.form(),
        label: (key) => key,
        validate: ({ days, port }) => ({ days: rangeProblem(days, DAYS), port: rangeProblem(port, PORT) }),
      }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.state).toBe('ready'));
  act(() => result.current.ready?.set({ name: 'Gate', port: '' }));
  expect(await act(() => result.current.save())).toBeUndefined();
  expect(result.current.firstProblem).toBe('port');
  act(() => result.current.ready?.set({ port: 8080, days: 0 }));
  expect(result.current.firstProblem).toBe('days');
  act(() => result.current.ready?.set({ days: '' }));
  expect(await act(() => result.current.save())).toMatchObject({ kind: 'saved' });
  expect(made.table('AutoMaintain')).not.toHaveProperty('DeletePictureDays');
});
