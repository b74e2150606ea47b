import { Switch } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useId } from 'react';
import { describedBy } from '@/components/form/described-by';
import { NumberBox } from '@/components/form/number-box';
import { SelectBox } from '@/components/form/select-box';
import type { Choice } from '@/components/form/select-field';
import { unitProps } from '@/components/form/unit';
import type { FormField } from '@/lib/forms/form-field';
import { cellProps, StreamCell } from './stream-row';

interface Cell<T> {
  field: FormField<T>;
  hint?: string | undefined;
  isMoved?: boolean;
}

const SEARCHABLE_FROM = 12;

/** A select; a value that is not in the list is kept and shown raw. */
export function StreamSelect<T extends string | number>({
  field,
  choices,
  hint,
  isMoved = false,
}: Cell<T> & { choices: readonly Choice<T>[] }) {
  const isKnown = choices.some((each) => each.value === field.value);
  const all = isKnown ? choices : [...choices, { value: field.value, label: String(field.value) }];
  const was = choices.find((each) => each.value === field.was)?.label ?? String(field.was ?? '–');
  return (
    <StreamCell field={field} was={was} hint={hint} isMoved={isMoved}>
      <SelectBox
        {...cellProps(field)}
        ref={describedBy(field.key)}
        data={all.map((each) => ({ value: String(each.value), label: each.label }))}
        value={String(field.value)}
        searchable={all.length >= SEARCHABLE_FROM}
        error={Boolean(field.problem)}
        onChange={(next) => {
          const chosen = all.find((each) => String(each.value) === next);
          if (chosen) field.set(chosen.value);
        }}
      />
    </StreamCell>
  );
}

/** An integer with its unit; `offers` are common values the browser suggests while typing. */
export function StreamNumber({
  field,
  unit,
  offers = [],
  hint,
  isMoved = false,
}: Cell<number | ''> & { unit: string; offers?: readonly number[] }) {
  const format = useFormatter();
  const listId = useId();
  const was = field.was === '' || field.was === undefined ? '–' : `${format.number(field.was)} ${unit}`;
  return (
    <StreamCell field={field} was={was} hint={hint} isMoved={isMoved}>
      <NumberBox
        {...cellProps(field)}
        ref={describedBy(field.key)}
        value={field.value}
        {...unitProps(unit)}
        error={Boolean(field.problem)}
        list={offers.length > 0 ? listId : undefined}
        onChange={field.set}
      />
      {offers.length > 0 && (
        <datalist id={listId}>
          {offers.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
    </StreamCell>
  );
}

/** On or off, written with Save. */
export function StreamSwitch({ field, hint }: Cell<boolean>) {
  const t = useTranslations('common');
  const { 'aria-invalid': _, ...props } = cellProps(field);
  return (
    <StreamCell field={field} was={field.was ? t('on') : t('off')} hint={hint}>
      <Switch
        {...props}
        ref={describedBy(field.key)}
        checked={field.value}
        onChange={(event) => field.set(event.currentTarget.checked)}
      />
    </StreamCell>
  );
}
