import type { RefObject } from 'react';
import { isolated } from '@/lib/i18n/isolated';
import type { LogFilter, LogValues } from '@/lib/records/log-filter';
import { FilterChips } from './filter-chips';

interface LogChipsProps {
  values: LogValues;
  filters: readonly LogFilter[];
  opener: RefObject<HTMLButtonElement | null>;
  onRemove(member: string): void;
}

/** The days and the active filters of a log while its fields are collapsed. */
export function LogChips({ values, filters, opener, onRemove }: LogChipsProps) {
  const chips = filters.flatMap(({ member, label, choices }) => {
    const value = values[member];
    const name = choices?.find((each) => String(each.value) === value)?.label ?? value;
    return value && name ? [{ key: member, text: `${label}: ${isolated(name)}`, remove: () => onRemove(member) }] : [];
  });
  return (
    <>
      <bdi dir="ltr">{[...new Set([values.from.slice(0, 10), values.to.slice(0, 10)])].join(' – ')}</bdi>
      <FilterChips opener={opener} chips={chips} />
    </>
  );
}
