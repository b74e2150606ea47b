import { useFormatter, useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { noteChange } from '@/components/feedback/changed-rows';
import type { FormField } from '@/lib/forms/form-field';
import { useLanguage } from '../feedback/use-language';
import { controlId } from './control-id';
import { ControlsRow } from './controls-row';
import { type DeclaredRowProps, useDeclaredRow } from './declared-row';
import { NumberBox } from './number-box';
import classes from './range-row.module.css';
import { unitProps } from './unit';

interface RangeRowProps<F extends object, K extends keyof F & string> extends Omit<DeclaredRowProps<F, K>, 'name'> {
  /** What the two numbers are the ends of. */
  label: string;
  from: K;
  to: K;
}

type Ends = readonly [number | '', number | ''];

/** Two declared numbers, the lower and the upper end of a range, in one row. */
export function RangeRow<F extends object, K extends keyof F & string>({
  label,
  from,
  to,
  ...row
}: RangeRowProps<F, K>) {
  const t = useTranslations('form');
  const { text } = useLanguage();
  const low = useDeclaredRow({ ...row, name: from });
  const high = useDeclaredRow({ ...row, name: to });
  if (!low || !high) return null;
  const ends = [low.field, high.field] as unknown as [FormField<number | ''>, FormField<number | ''>];
  const [one, other] = ends;
  const unit = low.says.unit && (text(low.says.unit) ?? low.says.unit);
  const shown = ([least, most]: Ends) => t('fromTo', { from: String(least), to: String(most) });
  const field: FormField<Ends> = {
    ...one,
    label,
    rowLabel: label,
    value: [one.value, other.value],
    was: [one.was ?? '', other.was ?? ''],
    isChanged: one.isChanged || other.isChanged,
    problem: one.problem ?? other.problem,
    set: ([least, most]) => {
      one.set(least);
      other.set(most);
    },
    reset() {
      one.reset();
      other.reset();
    },
  };
  return (
    <ControlsRow field={field} hint={row.hint ?? low.hint} show={shown}>
      {ends.map((end, index) => (
        <span key={end.key} className={classes.end}>
          {index > 0 && <span>{t('rangeTo')}</span>}
          <RangeEnd end={end} unit={unit} />
        </span>
      ))}
    </ControlsRow>
  );
}

/** One end. What is changed is listed by the names of the ends, so each of them says its own change. */
function RangeEnd({ end, unit }: { end: FormField<number | ''>; unit: string | undefined }) {
  const format = useFormatter();
  const { label, isChanged, was = '', value } = end;
  const shown = (number: number | '') =>
    number === '' ? '–' : [format.number(number, { useGrouping: false }), unit].filter(Boolean).join(' ');
  const [before, now] = [shown(was), shown(value)];
  useEffect(() => (isChanged ? noteChange(label, before, now) : undefined), [label, isChanged, before, now]);
  return (
    <NumberBox
      id={controlId(end.key)}
      className={classes.box}
      aria-label={label}
      aria-required
      aria-invalid={end.problem ? true : undefined}
      value={value}
      disabled={end.disabled}
      error={Boolean(end.problem)}
      onBlur={end.blur}
      onChange={end.set}
      {...unitProps(unit)}
    />
  );
}
