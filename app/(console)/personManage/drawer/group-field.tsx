import { useTranslations } from 'next-intl';
import { SelectField } from '@/components/form/select-field';
import type { FormField } from '@/lib/forms/form-field';
import { NO_GROUP } from '@/lib/persons/person-fields';
import type { CheckGroups } from './use-check-groups';

/** The check group of a person. Disabled when it could not be read. */
export function GroupField({ field, check }: { field: FormField<number>; check: CheckGroups }) {
  const t = useTranslations('personManage');
  const common = useTranslations('common');
  const isUnread = check.own === undefined && !check.isLoading;
  if (isUnread) {
    return (
      <SelectField
        field={{ ...field, disabled: true }}
        choices={[{ value: NO_GROUP, label: common('unknown') }]}
        hint={t('groupUnread')}
      />
    );
  }
  return (
    <SelectField
      field={{ ...field, disabled: field.disabled || check.isLoading }}
      choices={[{ value: NO_GROUP, label: common('none') }, ...check.groups]}
      hint={check.isListUnread ? t('listUnread') : undefined}
    />
  );
}
