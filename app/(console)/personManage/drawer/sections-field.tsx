import { useTranslations } from 'next-intl';
import { SelectField } from '@/components/form/select-field';
import { useDoorNames } from '@/components/form/use-door-names';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import type { FormField } from '@/lib/forms/form-field';
import { isolated } from '@/lib/i18n/isolated';
import type { PlanName } from '@/lib/records/use-section-names';

interface SectionsFieldProps {
  /** A time section for each door of the device. */
  field: FormField<number[]>;
  /** Doors that the person may pass. */
  doors: readonly number[];
  choices: readonly PlanName[];
  isUnread: boolean;
}

/** Selects a time section for each permitted door; the door's name is left out on a device with one door. */
export function SectionsField({ field, doors, choices, isUnread }: SectionsFieldProps) {
  const t = useTranslations('personManage');
  const common = useTranslations('common');
  const doorNames = useDoorNames();
  const isSingle = field.value.length <= 1;
  return [...doors]
    .sort((a, b) => a - b)
    .map((door) => (
      <SelectField
        key={door}
        field={sectionAt(
          field,
          door,
          isSingle ? field.label : t('sectionAtDoor', { door: isolated(doorNames[door] ?? String(door + 1)) }),
        )}
        choices={[{ value: SECTION_ALWAYS, label: common('always') }, ...choices]}
        hint={isUnread ? t('listUnread') : undefined}
      />
    ));
}

/** Makes a field of one entry of the list. */
function sectionAt(field: FormField<number[]>, door: number, label: string): FormField<number> {
  const at = (sections: readonly number[]) => sections[door] ?? SECTION_ALWAYS;
  const set = (section: number) => field.set(field.value.map((each, index) => (index === door ? section : each)));
  const was = at(field.was ?? []);
  return {
    ...field,
    key: `${field.key}.${door}`,
    label,
    value: at(field.value),
    was,
    isChanged: at(field.value) !== was,
    set,
    reset: () => set(was),
  };
}
