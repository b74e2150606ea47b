import { useTranslations } from 'next-intl';
import { CheckboxesField } from '@/components/form/checkboxes-field';
import { DateTimeField } from '@/components/form/date-time-field';
import { doorChoices } from '@/components/form/door-choices';
import { useDoorNames } from '@/components/form/use-door-names';
import type { Fields } from '@/lib/forms/fields';
import { hasValidity, type PersonFields } from '@/lib/persons/person-fields';
import type { SectionNames } from '@/lib/records/use-section-names';
import { useCapabilities } from '@/lib/session/use-visitor';
import { FloorsField } from './floors-field';
import { GroupField } from './group-field';
import { SectionsField } from './sections-field';
import type { CheckGroups } from './use-check-groups';

interface PermissionFieldsProps {
  fields: Fields<PersonFields>;
  check: CheckGroups;
  sections: SectionNames;
}

/** Doors, time sections, floors, plans and check group of a person, as far as the device supports them. */
export function PermissionFields({ fields, check, sections }: PermissionFieldsProps) {
  const t = useTranslations('personManage');
  const { holidayPlan, liftControl, attendanceGroup } = useCapabilities();
  const { values } = fields;
  const isHolidayless = !sections.isLoading && sections.holidays.length === 0;
  const doors = doorChoices(useDoorNames());
  return (
    <>
      {hasValidity(values) && (
        <>
          <DateTimeField field={fields.field('validFrom')} />
          <DateTimeField field={fields.field('validTo')} edge="end" />
        </>
      )}
      <CheckboxesField field={fields.field('doors')} choices={doors} />
      {hasValidity(values) && (
        <SectionsField
          field={fields.field('sections')}
          doors={values.doors}
          choices={sections.weekly}
          isUnread={sections.unread.weekly}
        />
      )}
      {hasValidity(values) && holidayPlan && (
        <CheckboxesField
          field={fields.field('holidays')}
          choices={sections.holidays}
          hint={sections.unread.holidays ? t('listUnread') : isHolidayless && t('holidaysEmpty')}
        />
      )}
      {liftControl && <FloorsField field={fields.field('floors')} />}
      {attendanceGroup && <GroupField field={fields.field('group')} check={check} />}
    </>
  );
}
