import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useProblemText } from '@/components/feedback/problem-text';
import buttons from '@/components/form/dialog-form.module.css';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { useSectionNames } from '@/lib/records/use-section-names';
import { fromPicker } from '@/lib/session/device-time';
import { useCapabilities } from '@/lib/session/use-visitor';
import type { BulkChange } from './bulk-change';

interface ValuesProps {
  onNext(change: BulkChange): void;
  onCancel(): void;
}

interface ValuesFormProps {
  isReady: boolean;
  onNext(): void;
  onCancel(): void;
  children: ReactNode;
}

function ValuesForm({ isReady, onNext, onCancel, children }: ValuesFormProps) {
  const t = useTranslations('personManage.bulk');
  const common = useTranslations('common');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) onNext();
  };
  return (
    <form className={buttons.form} onSubmit={submit} noValidate>
      {children}
      <p>{t('emptyStays')}</p>
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onCancel}>
          {common('cancel')}
        </Button>
        <Button type="submit" disabled={!isReady}>
          {common('next')}
        </Button>
      </div>
    </form>
  );
}

/** From and to, of which one is enough. */
export function ValidityChange({ now, onNext, onCancel }: ValuesProps & { now: string }) {
  const field = useTranslations('personManage.field');
  const shell = useTranslations('shell');
  const problemText = useProblemText();
  const [typed, setTyped] = useState({ from: '', to: '' });
  const from = fromPicker(typed.from);
  const to = fromPicker(typed.to);
  const isTurned = Boolean(from && to && from >= to);
  const input = (key: 'from' | 'to', label: string, error?: ReactNode) => (
    <TextInput
      type="datetime-local"
      step={1}
      dir="ltr"
      label={label}
      value={typed[key]}
      error={error}
      data-autofocus={key === 'from' || undefined}
      onChange={({ currentTarget: { value } }) => setTyped((was) => ({ ...was, [key]: value }))}
    />
  );
  return (
    <ValuesForm
      isReady={
        (typed.from === '' || Boolean(from)) && (typed.to === '' || Boolean(to)) && !isTurned && Boolean(from || to)
      }
      onCancel={onCancel}
      onNext={() => onNext({ kind: 'validity', ...(from && { from }), ...(to && { to }) })}
    >
      {input('from', field('validFrom'))}
      {input('to', field('validTo'), isTurned ? problemText({ key: 'TimeSettingError' }) : undefined)}
      {now !== '' && (
        <p>
          {shell('deviceTime')} <bdi dir="ltr">{now}</bdi>
        </p>
      )}
    </ValuesForm>
  );
}

const LEAVE = '';

/** A section for each door, or none for those that stay as they are. */
export function SectionsChange({ onNext, onCancel }: ValuesProps) {
  const t = useTranslations('personManage');
  const common = useTranslations('common');
  const { doorCount } = useCapabilities();
  const { weekly } = useSectionNames();
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const choose = (door: number, value: string) => {
    const next = new Map(chosen);
    if (value === LEAVE) next.delete(door);
    else next.set(door, Number(value));
    setChosen(next);
  };
  const doors = Array.from({ length: Math.max(1, doorCount) }, (_, door) => door);
  return (
    <ValuesForm
      isReady={chosen.size > 0}
      onCancel={onCancel}
      onNext={() => onNext({ kind: 'sections', sections: chosen })}
    >
      {doors.map((door) => (
        <NativeSelect
          key={door}
          label={doors.length > 1 ? t('sectionAtDoor', { number: door + 1 }) : t('field.sections')}
          value={String(chosen.get(door) ?? LEAVE)}
          onChange={({ currentTarget: { value } }) => choose(door, value)}
          data={[
            { value: LEAVE, label: t('bulk.leave') },
            { value: String(SECTION_ALWAYS), label: common('always') },
            ...weekly.map(({ value, label }) => ({ value: String(value), label })),
          ]}
        />
      ))}
    </ValuesForm>
  );
}
