import { useTranslations } from 'next-intl';
import { CheckboxesField } from '@/components/form/checkboxes-field';
import { DrawerForm } from '@/components/form/drawer-form';
import { type Choice, SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { type DrawerEnds, useDrawerForm } from '@/components/form/use-drawer-form';
import { useMerge } from '@/components/form/use-merge';
import { ATTENDANCE } from '@/lib/contract/limits';
import { ATTENDANCE_MODES, type CheckGroup } from '@/lib/contract/records';
import { readCheckGroups } from '@/lib/records/attendance-lists';
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
  const label = (key: keyof GroupFields) => t(`field.${key}`);
  const merge = useMerge(label);
  const { fields, drawer } = useDrawerForm<GroupFields>({
    initial: GROUP.toFields(group?.groupInfo),
    isNew: !group,
    label,
    validate: groupProblems,
    fieldOf: GROUP.fieldOf,
    save: async (values, form) => {
      if (group) {
        // The device refuses to change one that somebody has deleted.
        const { groupInfo: held } = (await readCheckGroups()).find(({ groupID }) => groupID === group.groupID) ?? group;
        const groupInfo = GROUP.toRow(merge(form, GROUP.toFields(held)), held);
        await rpc.call('Attendance.modifyCheckGroup', { groupID: group.groupID, groupInfo });
        return undefined;
      }
      const groupInfo: CheckGroup['groupInfo'] = GROUP.toRow(values);
      const { groupID } = await rpc.call('Attendance.addCheckGroup', { groupInfo }, { needs: ['groupID'] });
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
