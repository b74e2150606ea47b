import { useTranslations } from 'next-intl';

/** The name of a table of the device in words; one without words has its own name. */
export function useTableName(): (table: string) => string {
  const t = useTranslations('tables');
  return (table) => (t.has(table as never) ? t(table as never) : table);
}
