import { useQueryClient } from '@tanstack/react-query';
import { usePathname } from 'next/navigation';
import { useEffect, useRef, useState } from 'react';
import type { TableName } from '@/lib/contract/configs';
import { ReplyError } from '@/lib/contract/error-codes';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc, sealed } from '@/lib/session/device';
import { type OnTrial, trial } from '@/lib/trial/trial';
import { useStore } from '@/lib/use-store';
import { sameValue } from './changed-tables';
import { draftOf, dropDraft, type KeptForm } from './drafts';
import { changedKeys, type FieldState, followed, freshFields, keysOf } from './field-state';
import { type Fields, fieldsOf } from './fields';
import type { FormField, Problems } from './form-field';
import type { FormOutcome } from './form-outcome';
import { changedByBoth, putBackFields, refusedProblem, tablesToWrite } from './form-writes';
import type { PreviewRefusal } from './preview';
import { type Read, readDefaults, readStored, refusedField, type SaveOutcome, saveTables } from './save-tables';
import type { Tables } from './table-path';
import { useTables } from './use-tables';
import { useUnsaved } from './use-unsaved';
import { rereadWithPage } from './with-page';

export interface ConfigFormOptions<Names extends TableName, Optional extends TableName, F extends object> {
  /** Required tables. */
  configs: readonly Names[];
  /** Tables whose refusal hides a section. */
  optional?: readonly Optional[];
  toFields(tables: Read<Names, Optional>): F;
  /** Whole tables with the edited members changed; members without a field must survive: `{ ...was, … }`. */
  toConfigs(fields: F, was: Read<Names, Optional>): Partial<Read<Names, Optional>>;
  validate?(fields: F, loaded: F): Problems<F>;
  label(key: keyof F & string): string;
  /** Whether the field is shown: one that is not is never sent, and what it has been set to is no change. */
  shows?(key: keyof F & string, fields: F): boolean;
  /** The field that shows a refusal, for the `error.detail.field` of the device. */
  fieldOf?(deviceField: string): (keyof F & string) | undefined;
  /** Whether the device has its place: a field without one is not shown. */
  isThere?(key: keyof F & string, tables: Read<Names, Optional>): boolean;
  /** For a secret field: whether the device holds one. */
  isStored?(key: keyof F & string, tables: Read<Names, Optional>): boolean | undefined;
  /** A number box: no rule requires a number where the device has none. */
  isNumber?(key: keyof F & string): boolean;
  /** Called after a successful save: redirects, notifications. */
  onSaved?(fields: F, was: F): void;
  /** The account may not write. */
  readOnly?: boolean;
  /** Values without the changes that need a right which the account does not have. */
  within?(fields: F, loaded: F): F;
  /** The element of array tables that the form edits and writes; another one resets the form. */
  channel?: number;
  /** The element that it edits where whole tables are written. */
  row?: number | undefined;
}

/** Sends changed tables in another way than storing them; undefined: it was cancelled. */
export type SendTables = (tables: Tables) => Promise<SaveOutcome | OnTrial | undefined>;

/** The state of a settings page: result of the read, changes, save, defaults, busy, last error. */
export interface ConfigFrame<F extends object> {
  state: 'loading' | 'failed' | 'ready';
  /** The form with its values; undefined until the tables are read, and while the latest read has failed. */
  ready: ConfigForm<F> | undefined;
  /** Why the read failed. */
  failure: unknown;
  /** The first or a later read is in progress. */
  isReading: boolean;
  tries: number;
  changedLabels: string[];
  busy: 'saving' | 'defaults' | undefined;
  isValid: boolean;
  /** A field has an entry that is not finished: it can be neither saved nor kept for later. */
  hasUnfinished: boolean;
  readOnly: boolean;
  /** A table of the form is on trial: its values are read-only until it is kept or taken back. */
  isOnTrial: boolean;
  /** Tables that the last save could not store while others were stored; empty after the next save or read. */
  failedTables: readonly TableName[];
  /** First field with a problem, in the order of the fields. */
  firstProblem: (keyof F & string) | undefined;
  /** Resolves to undefined when a rule stopped it; the focus then belongs on the first invalid field. */
  save(send?: SendTables): Promise<FormOutcome | undefined>;
  discard(): void;
  /** Shows a refusal of the device at the field that it names. */
  showRefusal(error: unknown): void;
  /** A preview was refused: the fields go back to what is in force, and say so. */
  putBack(refusal: PreviewRefusal): void;
  /** The changes, to be kept while the page is closed; undefined while nothing is read. */
  kept(): KeptForm | undefined;
  /** Reads again; what was typed before is discarded, unless the read fails. */
  refresh(): Promise<void>;
  /** Fills in the defaults; resolves to whether any differs from what is stored, throws when they cannot be read. */
  loadDefaults(): Promise<boolean>;
}

/** A form whose tables are read: the panels of a page get it. */
export interface ConfigForm<F extends object> extends Omit<ConfigFrame<F>, 'state' | 'ready'> {
  values: F;
  loaded: F;
  field<K extends keyof F & string>(key: K): FormField<F[K]>;
  set(values: Partial<F>): void;
  /** Shows problems that only the device could find; each goes when its field changes. */
  refuse(problems: Problems<F>): void;
}

/** Fields and the tables they were read from. */
interface Shown<F extends object> {
  tables?: unknown;
  channel?: number | undefined;
  fields?: FieldState<F>;
  /** Fields that the device has no place for. */
  lacking?: readonly string[];
  /** The tables have a shape that the page cannot show. */
  failure?: unknown;
  /** The next read replaces what was typed. */
  isStale?: boolean;
  /** The kept form whose values these are. */
  kept?: string | undefined;
}

/**
 * Reads tables, gives their fields to a page and writes back only the tables that changed. A second save during the
 * first is ignored. @assumed contract 6
 */
export function useConfigForm<Names extends TableName, F extends object, Optional extends TableName = never>(
  options: ConfigFormOptions<Names, Optional, F>,
): ConfigFrame<F> {
  const optional = options.optional ?? [];
  const [busy, setBusy] = useState<'saving' | 'defaults'>();
  const [denied, setDenied] = useState(false);
  const [failedTables, setFailedTables] = useState<readonly TableName[]>([]);
  const [shown, setShown] = useState<Shown<F>>({});
  const pathname = usePathname();
  const queries = useQueryClient();
  const nameOf = (fields: F) =>
    [pathname, ...options.configs, options.channel ?? options.row, ...Object.keys(fields)].join(' ');
  const busyNow = useRef(false);
  const query = useTables(options.configs, optional);
  const tables = query.data;
  // State derived from the read: React renders again at once, so that old fields are never shown with new tables.
  if (tables !== undefined && (shown.tables !== tables || shown.channel !== options.channel)) {
    setShown(shownAfter(shown, tables));
  }
  const held = useStore(trial);
  const onTrial = !!held?.names.some((name) => (options.configs as readonly TableName[]).includes(name));
  // It may be that of somebody else, with changes typed here: those stay.
  useAfter(onTrial, () => void reread(false));
  const { kept } = shown;
  // The draft is in the form now.
  useEffect(() => dropDraft(kept), [kept]);
  const readOnly = options.readOnly || denied || onTrial;
  const isReady = shown.fields !== undefined && shown.failure === undefined;
  const isLacking = (key: keyof F & string) => shown.lacking?.includes(key) === true;
  const shows = (key: keyof F & string, values: F) => !isLacking(key) && (options.shows?.(key, values) ?? true);
  const validate = (values: F, loaded: F): Problems<F> => {
    const problems: Problems<F> = { ...options.validate?.(values, loaded) };
    for (const key of keysOf(values)) {
      const isLeftEmpty = Object.is(values[key], '') && Object.is(loaded[key], '');
      if (isLeftEmpty && options.isNumber?.(key) && problems[key]?.key === 'NotNull') delete problems[key];
    }
    return problems;
  };
  const fields =
    shown.fields &&
    fieldsOf(
      shown.fields,
      (next) => setShown((before) => (before.fields ? withFields(before, next(before.fields)) : before)),
      { ...options, validate, shows, disabled: readOnly || busy !== undefined },
    );
  const sentOf = ({ changed, values }: Fields<F>) => changed.filter((key) => shows(key, values));
  const changedLabels = (fields ? sentOf(fields) : []).map((key) => options.label(key));
  useUnsaved(changedLabels);

  function shownAfter(before: Shown<F>, read: Read<Names, Optional>): Shown<F> {
    const { channel } = options;
    try {
      const theirs = options.toFields(read);
      const same = before.channel === channel ? before.fields : undefined;
      const name = nameOf(theirs);
      const draft = same ? undefined : draftOf<F>(name);
      const typed = draft ? { ...freshFields(theirs), ...draft } : before.isStale ? undefined : same;
      const fields = typed ? followed(typed, theirs) : freshFields(theirs);
      const lacking = keysOf(theirs).filter((key) => options.isThere?.(key, read) === false);
      return { tables: read, channel, fields, lacking, kept: draft && name };
    } catch (failure) {
      // Typed values are kept until a read can be shown.
      return { ...before, tables: read, channel, failure };
    }
  }

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

  const save = async (send?: SendTables) => {
    // Wrong values are shown without locking the form.
    if (!fields || fields.reveal() !== undefined) return undefined;
    return whileBusy('saving', async () => {
      const outcome = await write(fields, send);
      if (!outcome) return undefined;
      setFailedTables(outcome.kind === 'partly' ? outcome.failed : []);
      if (outcome.kind === 'refused') return { ...outcome, shownAt: showRefusal(fields, outcome) };
      const isWhole = outcome.kind === 'saved' || outcome.kind === 'on-trial';
      // In force now, although it may be read only at a new address: the trial band names it, not the unsaved changes.
      if (outcome.kind === 'on-trial') fields.rebase(fields.values);
      if (isWhole || outcome.kind === 'partly') await reread(isWhole);
      if (outcome.kind === 'saved') options.onSaved?.(fields.values, fields.loaded);
      return outcome;
    });
  };

  /**
   * The changes of this form are applied to what the device holds now: a mode set beside the form or by somebody else
   * must survive. A field that both changed is not written at once: the form shows the other value as "was", and the
   * next save overwrites it knowingly. @assumed quality 6.3
   */
  const write = async (fields: Fields<F>, send: SendTables | undefined): Promise<FormOutcome | undefined> => {
    const { values, rebase } = fields;
    const changed = sentOf(fields);
    let held: Read<Names, Optional>;
    let theirs: F;
    try {
      held = await readStored(rpc, options.configs, optional, sealed);
      theirs = options.toFields(held);
    } catch (error) {
      return { kind: 'refused', error, field: undefined };
    }
    const both = changedByBoth(changed, fields, theirs);
    if (both.length > 0) {
      rebase(theirs);
      return { kind: 'changed-elsewhere', fields: both.map((key) => options.label(key)) };
    }
    let tables: Tables;
    try {
      tables = tablesToWrite({ changed, values, theirs, held }, options);
    } catch (error) {
      return { kind: 'refused', error, field: undefined };
    }
    if (Object.keys(tables).length === 0) return { kind: 'saved', needReboot: false, replyLost: false };
    return send ? send(tables) : saveTables(rpc, tables, options.channel, sealed);
  };

  const showRefusal = (refused: Fields<F>, { error, field }: { error: unknown; field: string | undefined }) => {
    if (error instanceof RpcError && error.code === ReplyError.NoAuthority) setDenied(true);
    const key = field === undefined ? undefined : options.fieldOf?.(field);
    if (!key) return undefined;
    refused.setDeviceProblems({ [key]: refusedProblem(refused.values[key]) } as Problems<F>);
    return key;
  };

  const putBack = (refused: Fields<F>, { error, name, refused: table, inForce }: PreviewRefusal) => {
    if (error.code === ReplyError.NoAuthority) setDenied(true);
    if (!tables) return;
    const at = (value: unknown) => options.toFields({ ...tables, ...(value !== undefined && { [name]: value }) });
    const named = options.fieldOf?.(refusedField(error) ?? '');
    const back = putBackFields({ values: refused.values, asked: at(table), now: at(inForce), named });
    refused.set(back.values);
    refused.setDeviceProblems(back.problems);
  };

  /** The form shows what the device stored; after a partial failure the refused edits stay as typed. */
  const reread = async (isWhole: boolean): Promise<boolean> => {
    // Unless another element was opened meanwhile. What is typed from now on is kept.
    setShown((before) => ({ ...before, isStale: isWhole && before.channel === options.channel }));
    const isRead = (await query.refetch()) !== undefined;
    // Made again also from tables that are the same as before.
    setShown((before) => (isRead ? { ...before, tables: undefined } : { ...before, isStale: false }));
    return isRead;
  };

  const frame = {
    failure: shown.failure ?? query.error,
    isReading: query.isFetching,
    tries: query.errorUpdateCount,
    changedLabels,
    busy,
    isValid: fields?.isValid ?? true,
    hasUnfinished: fields?.hasUnfinished ?? false,
    firstProblem: fields?.firstProblem,
    readOnly,
    isOnTrial: onTrial,
    failedTables,
    save,
    showRefusal: (error: unknown) => void (fields && showRefusal(fields, { error, field: refusedField(error) })),
    putBack: (refusal: PreviewRefusal) => fields && putBack(fields, refusal),
    discard() {
      setFailedTables([]);
      // A caller from before a save must not go back to what was loaded then.
      setShown((before) => (before.fields ? withFields(before, freshFields(before.fields.loaded)) : before));
    },
    kept: () =>
      fields && {
        form: nameOf(fields.loaded),
        loaded: fields.loaded,
        values: fields.values,
        tables: () => ({ was: tables, now: tables && options.toConfigs(fields.values, tables) }),
        async save() {
          const outcome = await write(fields, undefined);
          if (outcome?.kind === 'saved') options.onSaved?.(fields.values, fields.loaded);
          return outcome;
        },
      },
    async refresh() {
      if (busyNow.current) return;
      setDenied(false);
      const beside = rereadWithPage(queries);
      if (await reread(true)) setFailedTables([]);
      await beside;
    },
    async loadDefaults() {
      const isNews = await whileBusy('defaults', async () => {
        const own = optional.filter((name) => tables && name in tables);
        const defaults = options.toFields(await readDefaults(rpc, options.configs, sealed, own));
        if (!fields) return false;
        const filled = options.within?.(defaults, fields.loaded) ?? defaults;
        fields.set(filled);
        return changedKeys({ values: filled, loaded: fields.loaded }).some((key) => shows(key, filled));
      });
      return isNews === true;
    },
  };
  // A value on trial is shown beside the one that the device goes back to.
  const before = onTrial && held?.own?.before && tables && options.toFields({ ...tables, ...held.own.before });
  const state = isReady ? 'ready' : frame.failure ? 'failed' : 'loading';
  const ready =
    isReady && fields
      ? {
          ...frame,
          values: fields.values,
          loaded: fields.loaded,
          field: <K extends keyof F & string>(key: K) => ({
            ...fields.field(key),
            ...(before && { was: before[key], isChanged: !sameValue(before[key], fields.values[key]) }),
            // What is drawn without a row of the kit says at least that nothing can be changed.
            ...(isLacking(key) && { disabled: true, isChanged: false }),
            isLacking: isLacking(key),
            isStored: tables && options.isStored?.(key, tables),
          }),
          set: fields.set,
          refuse: fields.setDeviceProblems,
        }
      : undefined;
  return { ...frame, state, ready };
}

/** Other fields: values that were changed after a read began are not what it replaces. */
const withFields = <F extends object>(before: Shown<F>, fields: FieldState<F>): Shown<F> => ({
  ...before,
  fields,
  isStale: before.isStale && fields.values === before.fields?.values && fields.unfinished === before.fields.unfinished,
});

/** Calls `run` each time the state has ended. */
function useAfter(state: boolean, run: () => void): void {
  const was = useRef(state);
  useEffect(() => {
    if (was.current && !state) run();
    was.current = state;
  });
}
