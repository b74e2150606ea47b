import { useTranslations } from 'next-intl';
import { CheckboxesField } from '@/components/form/checkboxes-field';
import { DrawerForm } from '@/components/form/drawer-form';
import { type Choice, SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { type DrawerEnds, useDrawerForm } from '@/components/form/use-drawer-form';
import { ATTENDANCE } from '@/lib/contract/limits';
import { ATTENDANCE_MODES, type CheckGroup } from '@/lib/contract/records';
import { rpc } from '@/lib/session/device';
import { GROUP, type GroupFields, groupProblems } from './group-fields';
import { WeekField } from './week-field';

interface GroupDrawerProps extends DrawerEnds {
  /** Undefined for a new group. */
  group: CheckGroup | undefined;
  orders: readonly Choice<number>[];
  holidays: readonly Choice<number>[];
}

/** The rules of a check group. */
export function GroupDrawer({ group, orders, holidays, ...ends }: GroupDrawerProps) {
  const t = useTranslations('attendance.checkGroup');
  const { fields, drawer } = useDrawerForm<GroupFields>({
    initial: GROUP.toFields(group?.groupInfo),
    isNew: !group,
    label: (key) => t(`field.${key}`),
    validate: groupProblems,
    fieldOf: GROUP.fieldOf,
    save: async (values) => {
      const info = GROUP.toRow(values, group?.groupInfo);
      if (group) {
        await rpc.call('Attendance.modifyCheckGroup', { groupID: group.groupID, groupInfo: info });
        return undefined;
      }
      const { groupID } = await rpc.call('Attendance.addCheckGroup', { groupInfo: info }, { needs: ['groupID'] });
      return { message: t('added', { number: groupID }) };
    },
    ...ends,
  });

  return (
    <DrawerForm title={group ? <bdi>{group.groupInfo.Name}</bdi> : t('add')} {...drawer}>
      <TextField field={fields.field('name')} maxLength={ATTENDANCE.nameMax} isRequired />
      <SelectField
        field={fields.field('mode')}
        choices={ATTENDANCE_MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
      />
      <h3>{t('field.week')}</h3>
      <WeekField field={fields.field('week')} orders={orders} />
      {(holidays.length > 0 || fields.values.holidays.length > 0) && (
        <>
          <h3>{t('holidaysTitle')}</h3>
          <CheckboxesField field={fields.field('holidays')} choices={holidays} hint={t('holidaysHint')} />
        </>
      )}
    </DrawerForm>
  );
}
