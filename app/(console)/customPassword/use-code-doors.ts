import { useTranslations } from 'next-intl';
import { useTables } from '@/lib/forms/use-tables';
import { isolated } from '@/lib/i18n/isolated';

/** The doors by number and name, and those that accept codes at all; `isKnown` once the device has answered. */
export function useCodeDoors(count: number) {
  const t = useTranslations('door');
  const tables = useTables(['AccessControl']);
  const table = tables.data?.AccessControl ?? [];
  return {
    doors: Array.from({ length: count }, (_, value) => {
      const name = table[value]?.Name;
      const number = t('doorNumber', { number: value + 1 });
      return { value, label: name ? `${number} · ${isolated(name)}` : number };
    }),
    accepting: table.flatMap(({ CustomPasswordEnable }, door) => (CustomPasswordEnable ? [door] : [])),
    isKnown: tables.data !== undefined,
  };
}
