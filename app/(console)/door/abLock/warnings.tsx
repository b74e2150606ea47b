import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import type { DoorStatus } from '@/lib/contract/methods/access-control';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { useNameList } from '@/lib/i18n/use-name-list';
import { type InterlockFields, SLOTS, shownSlots } from './interlock-fields';

interface WarningsProps {
  fields: InterlockFields;
  doors: readonly DoorTable[];
  states: readonly (DoorStatus | undefined)[];
}

/** Problems an active interlock would have now: doors that stay open, and several open at once. */
export function Warnings({ fields, doors, states }: WarningsProps) {
  const t = useTranslations('door.abLock');
  const nameList = useNameList();
  if (!fields.enabled) return null;
  const groups = shownSlots(fields).map((slot) => ({ number: SLOTS.indexOf(slot) + 1, own: fields[slot] ?? [] }));
  const kept = groups.flatMap(({ own }) => own).filter((door) => doors[door]?.State === 'OpenAlways');
  const open = groups.filter(({ own }) => own.filter((door) => states[door] === 'Open').length > 1);
  return (
    <>
      {kept.length > 0 && (
        <Notice tone="warn">
          {t('keptOpen', { count: kept.length, names: nameList(kept.map((door) => doors[door]?.Name ?? '')) })}
        </Notice>
      )}
      {open.map(({ number }) => (
        <Notice key={number} tone="warn">
          {t('openNow', { number })}
        </Notice>
      ))}
    </>
  );
}
