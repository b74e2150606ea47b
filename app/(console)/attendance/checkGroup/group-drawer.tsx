import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { toast } from '@/components/feedback/toasts';
import { CheckboxesField } from '@/components/form/checkboxes-field';
import { DrawerForm } from '@/components/form/drawer-form';
import { type Choice, SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { ATTENDANCE } from '@/lib/contract/limits';
import { ATTENDANCE_MODES, type CheckGroup } from '@/lib/contract/records';
import { useFields } from '@/lib/forms/use-fields';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { type GroupFields, groupFieldOf, groupFields, groupInfo, groupProblems } from './group-fields';
import { WeekField } from './week-field';

interface GroupDrawerProps {
  /** Undefined: a new one. */
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
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const fields = useFields<GroupFields>({
    initial: groupFields(group?.groupInfo),
    label: (key) => t(`field.${key}`),
    disabled: isBusy,
    validate: groupProblems,
  });
  const save = async () => {
    if (fields.reveal() !== undefined) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const info = groupInfo(fields.values, group?.groupInfo);
      if (group) {
        await rpc.call('Attendance.modifyCheckGroup', { groupID: group.groupID, groupInfo: info });
        toast.success(form('saved'));
      } else {
        const { groupID } = await rpc.call('Attendance.addCheckGroup', { groupInfo: info }, { needs: ['groupID'] });
        toast.success(t('added', { number: groupID }));
      }
      onSaved();
      onClose();
    } catch (error) {
      const key = error instanceof RpcError ? groupFieldOf(error.detail.field) : undefined;
      if (key) fields.setDeviceProblems({ [key]: { key: 'Refused' } });
      setFailure(failureText(error));
      onSaved();
    } finally {
      setBusy(false);
    }
  };
  return (
    <DrawerForm
      title={group ? <bdi>{group.groupInfo.Name}</bdi> : t('add')}
      changed={fields.changed.map((key) => t(`field.${key}`))}
      failure={failure}
      isBusy={isBusy}
      onSave={() => void save()}
      onClose={onClose}
    >
      <TextField field={fields.field('name')} maxLength={ATTENDANCE.nameMax} isRequired />
      <SelectField
        field={fields.field('mode')}
        choices={ATTENDANCE_MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
      />
      <WeekField field={fields.field('week')} orders={orders} />
      {(holidays.length > 0 || fields.values.holidays.length > 0) && (
        <CheckboxesField field={fields.field('holidays')} choices={holidays} hint={t('holidaysHint')} />
      )}
    </DrawerForm>
  );
}
