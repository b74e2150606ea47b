import { useTranslations } from 'next-intl';
import { CheckboxesField } from '@/components/form/checkboxes-field';
import { DrawerForm } from '@/components/form/drawer-form';
import { type Choice, SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { useDrawerSave } from '@/components/form/use-drawer-save';
import { ATTENDANCE } from '@/lib/contract/limits';
import { ATTENDANCE_MODES, type CheckGroup } from '@/lib/contract/records';
import { useFields } from '@/lib/forms/use-fields';
import { rpc } from '@/lib/session/device';
import { GROUP, type GroupFields, groupProblems } from './group-fields';
import { WeekField } from './week-field';

interface GroupDrawerProps {
  /** Undefined for a new group. */
  group: CheckGroup | undefined;
  orders: readonly Choice<number>[];
  holidays: readonly Choice<number>[];
  onClose(): void;
  onSaved(): void;
}

/** The rules of a check group. */
export function GroupDrawer({ group, orders, holidays, onClose, onSaved }: GroupDrawerProps) {
  const t = useTranslations('attendance.checkGroup');
  const form = useTranslations('form');
  const saving = useDrawerSave({ onSaved, onClose });
  const fields = useFields<GroupFields>({
    initial: GROUP.toFields(group?.groupInfo),
    isNew: !group,
    label: (key) => t(`field.${key}`),
    disabled: saving.isLocked,
    validate: groupProblems,
  });
  const save = () =>
    void saving.save(fields, GROUP.fieldOf, async () => {
      const info = GROUP.toRow(fields.values, group?.groupInfo);
      if (group) {
        await rpc.call('Attendance.modifyCheckGroup', { groupID: group.groupID, groupInfo: info });
        return { message: form('saved') };
      }
      const { groupID } = await rpc.call('Attendance.addCheckGroup', { groupInfo: info }, { needs: ['groupID'] });
      return { message: t('added', { number: groupID }) };
    });

  return (
    <DrawerForm
      isNew={!group}
      title={group ? <bdi>{group.groupInfo.Name}</bdi> : t('add')}
      changed={fields.changed.map((key) => t(`field.${key}`))}
      {...saving.drawer}
      onSave={save}
    >
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
