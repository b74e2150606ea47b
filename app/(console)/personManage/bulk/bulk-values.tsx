import { Button, NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react';
import { NumberedName } from '@/components/feedback/numbered-name';
import { DialogCancel } from '@/components/form/dialog-cancel';
import buttons from '@/components/form/dialog-form.module.css';
import { DialogTimeField } from '@/components/form/dialog-time-field';
import { doorChoices } from '@/components/form/door-choices';
import { useDoorNames } from '@/components/form/use-door-names';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import type { Problems } from '@/lib/forms/form-field';
import { useActionForm } from '@/lib/forms/use-action-form';
import { isolated } from '@/lib/i18n/isolated';
import { useSectionNames } from '@/lib/records/use-section-names';
import { typedTimeProblem } from '@/lib/session/typed-time';
import type { BulkChange, BulkList } from './bulk-change';

interface ValuesProps {
  onNext(change: BulkChange): void;
  /** Names of what is entered, after each change. */
  onEntered(names: readonly string[]): void;
}

interface ValuesFormProps extends Pick<ValuesProps, 'onEntered'> {
  isReady: boolean;
  entered: readonly string[];
  onNext(event: SyntheticEvent<HTMLFormElement>): void;
  children: ReactNode;
}

function ValuesForm({ isReady, entered, onNext, onEntered, children }: ValuesFormProps) {
  const t = useTranslations('personManage.bulk');
  const common = useTranslations('common');
  useEffect(() => onEntered(entered), [entered.join('\u0000')]);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isReady) onNext(event);
  };
  return (
    <form className={buttons.form} onSubmit={submit} noValidate>
      {children}
      <p>{t('emptyStays')}</p>
      <div className={buttons.buttons}>
        <DialogCancel />
        <Button type="submit" disabled={!isReady}>
          {common('next')}
        </Button>
      </div>
    </form>
  );
}

interface Validity {
  from: string;
  to: string;
}

const timeProblem = (typed: string) => (typed === '' ? undefined : typedTimeProblem(typed, 'dateTime'));

function validityProblems({ from, to }: Validity): Problems<Validity> {
  const wrong = { from: timeProblem(from), to: timeProblem(to) };
  const isTurned = from !== '' && to !== '' && !wrong.from && !wrong.to && from >= to;
  return isTurned ? { to: { key: 'TimeSettingError' } } : wrong;
}

/** Start and end of the validity; one of them is enough. */
export function ValidityChange({ now, onNext, onEntered }: ValuesProps & { now: string }) {
  const field = useTranslations('personManage.field');
  const shell = useTranslations('shell');
  const form = useActionForm<Validity>({
    initial: { from: '', to: '' },
    label: (key) => field(key === 'from' ? 'validFrom' : 'validTo'),
    validate: validityProblems,
  });
  const { from, to } = form.values;
  const input = (key: keyof Validity) => (
    <DialogTimeField
      field={{ ...form.field(key), key: `bulk.${key}` }}
      kind="dateTime"
      edge={key === 'from' ? 'start' : 'end'}
      hasFocus={key === 'from'}
    />
  );
  return (
    <ValuesForm
      isReady={form.isValid && (from !== '' || to !== '')}
      entered={form.changedNames}
      onEntered={onEntered}
      onNext={form.onSubmit(() => onNext({ kind: 'validity', ...(from && { from }), ...(to && { to }) }))}
    >
      {input('from')}
      {input('to')}
      {now !== '' && (
        <p>
          {shell('deviceTime')} <bdi dir="ltr">{now}</bdi>
        </p>
      )}
    </ValuesForm>
  );
}

const UNCHANGED = '';

/** Choices by door or plan; an entry without one is left as it is. */
function useChoices<T>() {
  const [chosen, setChosen] = useState<ReadonlyMap<number, T>>(new Map());
  const choose = (entry: number, choice: T | undefined) => {
    const next = new Map(chosen);
    if (choice === undefined) next.delete(entry);
    else next.set(entry, choice);
    setChosen(next);
  };
  return [chosen, choose] as const;
}

/** A time section for each door; "unchanged" leaves a door as it is. */
export function SectionsChange({ onNext, onEntered }: ValuesProps) {
  const t = useTranslations('personManage');
  const common = useTranslations('common');
  const { weekly } = useSectionNames();
  const [chosen, choose] = useChoices<number>();
  const doors = useDoorNames();
  const labelOf = (door: number) =>
    doors.length > 1 ? t('sectionAtDoor', { door: isolated(doors[door] ?? '') }) : t('field.sections');
  return (
    <ValuesForm
      isReady={chosen.size > 0}
      entered={[...chosen.keys()].map(labelOf)}
      onEntered={onEntered}
      onNext={() => onNext({ kind: 'sections', sections: chosen })}
    >
      {doors.map((_, door) => (
        <NativeSelect
          key={door}
          label={labelOf(door)}
          value={String(chosen.get(door) ?? UNCHANGED)}
          onChange={({ currentTarget: { value } }) => choose(door, value === UNCHANGED ? undefined : Number(value))}
          data={[
            { value: UNCHANGED, label: t('bulk.unchanged') },
            { value: String(SECTION_ALWAYS), label: common('always') },
            ...weekly.map(({ value, label }) => ({ value: String(value), label })),
          ]}
        />
      ))}
    </ValuesForm>
  );
}

/** Doors or holiday plans, each added, removed or left as it is. */
export function ListChange({ kind, onNext, onEntered }: ValuesProps & { kind: BulkList }) {
  const t = useTranslations('personManage');
  const common = useTranslations('common');
  const [has, choose] = useChoices<boolean>();
  const { holidays, isLoading, unread } = useSectionNames();
  const doors = doorChoices(useDoorNames());
  const entries = kind === 'doors' ? doors : holidays;
  const entered = entries.flatMap(({ value, label }) => (has.has(value) ? [label] : []));
  const isEmpty = kind === 'holidays' && !isLoading && holidays.length === 0;
  return (
    <ValuesForm isReady={has.size > 0} entered={entered} onEntered={onEntered} onNext={() => onNext({ kind, has })}>
      {entries.map(({ value: entry, label }) => (
        <NativeSelect
          key={entry}
          label={<NumberedName text={label} />}
          value={String(has.get(entry) ?? UNCHANGED)}
          onChange={({ currentTarget: { value } }) => choose(entry, value === UNCHANGED ? undefined : value === 'true')}
          data={[
            { value: UNCHANGED, label: t('bulk.unchanged') },
            { value: 'true', label: common('add') },
            { value: 'false', label: t('bulk.takeAway') },
          ]}
        />
      ))}
      {isEmpty && <p>{t(unread.holidays ? 'listUnread' : 'holidaysEmpty')}</p>}
    </ValuesForm>
  );
}
