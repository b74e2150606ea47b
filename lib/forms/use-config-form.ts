import { useEffect, useRef, useState } from 'react';
import type { TableName } from '@/lib/contract/configs';
import { ReplyError } from '@/lib/contract/error-codes';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc, sealed } from '@/lib/session/device';
import { changedTables, sameValue } from './changed-tables';
import type { FormField, Problems } from './form-field';
import { readBatch, readTables, type SaveOutcome, saveTables } from './save-tables';
import { useFields } from './use-fields';
import { type Read, useTables } from './use-tables';
import { useUnsaved } from './use-unsaved';
import type { Tables } from './write-calls';

export interface ConfigFormOptions<Names extends TableName, Optional extends TableName, F extends object> {
  /** Tables the page cannot do without. */
  configs: readonly Names[];
  /** Tables whose refusal hides a section. */
  optional?: readonly Optional[];
  toFields(tables: Read<Names, Optional>): F;
  /** Whole tables with the edited members changed; members the page does not know must survive: `{ ...was, … }`. */
  toConfigs(fields: F, was: Read<Names, Optional>): Partial<Read<Names, Optional>>;
  validate?(fields: F, loaded: F): Problems<F>;
  label(key: keyof F & string): string;
  /** Field that shows a refusal of the device, by the `error.detail.field` it names. */
  fieldOf?(deviceField: string): (keyof F & string) | undefined;
  /** After a good save: leads elsewhere, tells others. */
  onSaved?(fields: F, was: F): void;
  /** The account may only look. */
  readOnly?: boolean;
  /** Element of array tables that the form edits and writes alone; another one resets the form. */
  channel?: number;
}

/** A save of tables, or one that waits because somebody else changed the same fields; `fields` are their labels. */
export type FormOutcome = SaveOutcome | { kind: 'changed-elsewhere'; fields: string[] };

/** A settings page's plumbing: load, values, changes, rules, save, default, busy, last error. */
export interface ConfigForm<F extends object> {
  state: 'loading' | 'failed' | 'ready';
  /** Why the read failed. */
  failure: unknown;
  /** The read is under way for the first time or again. */
  isReading: boolean;
  tries: number;
  values: F;
  loaded: F;
  field<K extends keyof F & string>(key: K): FormField<F[K]>;
  set(values: Partial<F>): void;
  changedLabels: string[];
  busy: 'saving' | 'defaults' | undefined;
  isValid: boolean;
  readOnly: boolean;
  /** Tables that the last save did not reach while others were stored; none after the next save or read. */
  failedTables: readonly TableName[];
  /** First field with a problem, in the order of the fields. */
  firstProblem: (keyof F & string) | undefined;
  /** Answers undefined when the rules stopped it; focus then belongs on the first invalid field. */
  save(): Promise<FormOutcome | undefined>;
  discard(): void;
  /** Reads again; typed values go, unless the read fails. */
  refresh(): Promise<void>;
  /** Fills the device's defaults in; throws when they cannot be read. */
  loadDefaults(): Promise<void>;
}

/**
 * Reads tables, gives their fields to a page and writes back only the tables that changed. A second save while one is
 * under way is ignored. @assumed contract 6
 */
export function useConfigForm<Names extends TableName, F extends object, Optional extends TableName = never>(
  options: ConfigFormOptions<Names, Optional, F>,
): ConfigForm<F> {
  const optional = options.optional ?? [];
  const [busy, setBusy] = useState<'saving' | 'defaults'>();
  const [denied, setDenied] = useState(false);
  const [failedTables, setFailedTables] = useState<readonly TableName[]>([]);
  const busyNow = useRef(false);
  const query = useTables(options.configs, optional);
  const tables = query.data;
  const readOnly = (options.readOnly ?? false) || denied;
  const fields = useFields<F>({
    initial: {} as F,
    label: options.label,
    disabled: readOnly || busy !== undefined,
    // Before the first read there are no fields to judge.
    validate: (values, loaded) => (Object.keys(values).length > 0 ? (options.validate?.(values, loaded) ?? {}) : {}),
  });
  /** Another element may be open by the time an answer comes. */
  const latest = useRef(options);
  latest.current = options;
  const shown = useRef<unknown>(undefined);
  const shownChannel = useRef(options.channel);
  useEffect(() => {
    if (tables === undefined || (shown.current === tables && shownChannel.current === options.channel)) return;
    shown.current = tables;
    shownChannel.current = options.channel;
    fields.reset(options.toFields(tables));
  });
  const isShown = tables !== undefined && Object.keys(fields.values).length > 0;
  const changedLabels = fields.changed.map((key) => options.label(key));
  useUnsaved(changedLabels);

  const whileBusy = async <T>(what: 'saving' | 'defaults', run: () => Promise<T>): Promise<T | undefined> => {
    if (busyNow.current) return undefined;
    busyNow.current = true;
    setBusy(what);
    try {
      return await run();
    } finally {
      busyNow.current = false;
      setBusy(undefined);
    }
  };

  const save = () =>
    whileBusy('saving', async () => {
      if (!tables || fields.reveal() !== undefined) return undefined;
      const was = fields.loaded;
      const outcome = await write();
      setFailedTables(outcome.kind === 'partly' ? outcome.failed : []);
      if (outcome.kind === 'refused') showRefusal(outcome);
      if (outcome.kind === 'saved' || outcome.kind === 'partly') await reread(outcome);
      if (outcome.kind === 'saved') options.onSaved?.(fields.values, was);
      return outcome;
    });

  /**
   * What was changed here goes on top of what the device holds by now: a mode set beside the form or by somebody else
   * must survive. A field that both changed is not written at once: the form shows their value as the previous one, and
   * the next save overwrites it knowingly. @assumed quality 6.3
   */
  const write = async (): Promise<FormOutcome> => {
    let held: Read<Names, Optional>;
    try {
      held = (await readTables(rpc, options.configs, optional, sealed)) as Read<Names, Optional>;
    } catch (error) {
      return { kind: 'refused', error, field: undefined };
    }
    const theirs = options.toFields(held);
    const both = fields.changed.filter(
      (key) => !sameValue(theirs[key], fields.loaded[key]) && !sameValue(theirs[key], fields.values[key]),
    );
    if (both.length > 0) {
      fields.rebase(theirs);
      return { kind: 'changed-elsewhere', fields: both.map((key) => options.label(key)) };
    }
    const edits = Object.fromEntries(fields.changed.map((key) => [key, fields.values[key]])) as Partial<F>;
    const next = options.toConfigs({ ...theirs, ...edits }, held) as Tables;
    const names = changedTables(next, held as Tables) as TableName[];
    if (names.length === 0) return { kind: 'saved', needReboot: false, replyLost: false };
    return saveTables(rpc, Object.fromEntries(names.map((name) => [name, next[name]])), options.channel, sealed);
  };

  const showRefusal = (outcome: Extract<FormOutcome, { kind: 'refused' }>) => {
    if (outcome.error instanceof RpcError && isNoAuthority(outcome.error)) setDenied(true);
    const key = outcome.field === undefined ? undefined : options.fieldOf?.(outcome.field);
    if (key) fields.setDeviceProblems({ [key]: { key: 'Refused' } } as unknown as Problems<F>);
  };

  /** The form shows what the device stored; after a partial failure the refused edits stay as typed. */
  const reread = async (outcome: SaveOutcome) => {
    const typed = fields.values;
    const again = await query.refetch();
    if (!again.data) return;
    shown.current = again.data;
    fields.reset(latest.current.toFields(again.data));
    if (outcome.kind === 'partly') fields.set(typed);
  };

  return {
    state: query.isError && !tables ? 'failed' : isShown ? 'ready' : 'loading',
    failure: query.error,
    isReading: query.isFetching,
    tries: query.errorUpdateCount,
    values: fields.values,
    loaded: fields.loaded,
    field: fields.field,
    set: fields.set,
    changedLabels,
    busy,
    isValid: fields.isValid,
    firstProblem: fields.firstProblem,
    readOnly,
    failedTables,
    save,
    discard() {
      setFailedTables([]);
      fields.reset(fields.loaded);
    },
    async refresh() {
      if (busyNow.current) return;
      setDenied(false);
      const again = await query.refetch();
      // What is typed goes only for what the device really said.
      if (again.isSuccess) {
        shown.current = again.data;
        setFailedTables([]);
        fields.reset(latest.current.toFields(again.data));
      }
    },
    async loadDefaults() {
      await whileBusy('defaults', async () => {
        const names = [...options.configs, ...optional.filter((name) => tables && name in tables)];
        const outcomes = await readBatch(rpc, 'getDefault', names, sealed);
        const defaults: Record<string, unknown> = {};
        names.forEach((name, index) => {
          const outcome = outcomes[index];
          if (!outcome?.ok) throw outcome?.error;
          defaults[name] = (outcome.value as { table?: unknown }).table;
        });
        fields.set(options.toFields(defaults as unknown as Read<Names, Optional>));
      });
    },
  };
}

const isNoAuthority = (error: RpcError) => error.code === ReplyError.NoAuthority;
