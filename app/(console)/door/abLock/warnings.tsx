import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import type { DoorStatus } from '@/lib/contract/methods/access-control';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { useNameList } from '@/lib/i18n/use-name-list';
import { type InterlockFields, SLOTS, shownSlots } from './interlock-fields';

interface WarningsProps {
  fields: InterlockFields;
  doors: readonly DoorTable[];
  states: readonly (DoorStatus | undefined)[];
}

/** A section keeps the door open; the device does not ask the interlock about it. */
const hasOpenSection = ({ OpenAlwaysTime = SECTION_ALWAYS }: DoorTable) => OpenAlwaysTime !== SECTION_ALWAYS;

/** Problems an active interlock would have now: doors that stay open, and several open at once. */
export function Warnings({ fields, doors, states }: WarningsProps) {
  const t = useTranslations('door.abLock');
  const nameList = useNameList();
  if (!fields.enabled) return null;
  const groups = shownSlots(fields).map((slot) => ({ number: SLOTS.indexOf(slot) + 1, own: fields[slot] ?? [] }));
  const on = groups.flatMap(({ own }) => own).filter((door) => doors[door]?.Enable !== false);
  const kept = on.filter((door) => doors[door]?.State === 'OpenAlways');
  const keptAtTimes = on.filter((door) => {
    const table = doors[door];
    return table?.State === 'Normal' && hasOpenSection(table);
  });
  const namesOf = (list: readonly number[]) => nameList(list.map((door) => doors[door]?.Name ?? ''));
  const open = groups.filter(({ own }) => own.filter((door) => states[door] === 'Open').length > 1);
  return (
    <>
      {kept.length > 0 && <Notice tone="warn">{t('keptOpen', { count: kept.length, names: namesOf(kept) })}</Notice>}
      {keptAtTimes.length > 0 && <Notice tone="warn">{t('keptOpenAtTimes', { names: namesOf(keptAtTimes) })}</Notice>}
      {open.map(({ number }) => (
        <Notice key={number} tone="warn">
          {t('openNow', { number })}
        </Notice>
      ))}
    </>
  );
}
