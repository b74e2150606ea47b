import { useTranslations } from 'next-intl';
import { CheckboxesField } from '@/components/form/checkboxes-field';
import type { FormField } from '@/lib/forms/form-field';
import { useFloors } from './use-floors';

/** Permitted floors of the lift. Stored floors that the lift does not list are offered, too. */
export function FloorsField({ field }: { field: FormField<string[]> }) {
  const t = useTranslations('personManage');
  const { floors, isUnread, isLoading } = useFloors();
  const all = [...new Set([...floors, ...(field.was ?? [])])];
  const label = (floor: string) => (/^-?\d+$/.test(floor) ? t('floorNumber', { floor: Number(floor) }) : floor);
  const nothing = all.length === 0 && !isLoading ? t('floorsEmpty') : undefined;
  return (
    <CheckboxesField
      field={field}
      choices={all.map((value) => ({ value, label: label(value) }))}
      hint={isUnread ? t('listUnread') : nothing}
    />
  );
}
