import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { toast } from '@/components/feedback/toasts';
import { CheckboxesField } from '@/components/form/checkboxes-field';
import { DrawerForm } from '@/components/form/drawer-form';
import { useFields } from '@/lib/forms/use-fields';
import { useEditTable } from '@/lib/forms/use-tables';

interface DoorsDrawerProps {
  doors: readonly { value: number; label: string }[];
  /** Doors that take codes now. */
  taking: readonly number[];
  onClose(): void;
}

/** At which doors codes count. Read before the write: nothing else of a door is touched. */
export function DoorsDrawer({ doors, taking, onClose }: DoorsDrawerProps) {
  const t = useTranslations('customPassword');
  const form = useTranslations('form');
  const failureText = useFailureText();
  const edit = useEditTable();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const fields = useFields<{ doors: number[] }>({
    initial: { doors: [...taking] },
    label: () => t('field.doors'),
    disabled: isBusy,
  });
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const outcome = await edit('AccessControl', (held) =>
        held.map((door, index) => ({ ...door, CustomPasswordEnable: fields.values.doors.includes(index) })),
      );
      if (outcome.kind !== 'saved') {
        return setFailure(outcome.kind === 'unknown' ? form('saveUnknown') : failureText(outcome.error));
      }
      toast.success(outcome.replyLost ? form('savedReplyLost') : form('saved'));
      onClose();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
    return undefined;
  };
  return (
    <DrawerForm
      title={t('doorsTitle')}
      changed={fields.changed.map(() => t('field.doors'))}
      failure={failure}
      isBusy={isBusy}
      onSave={() => void save()}
      onClose={onClose}
    >
      <CheckboxesField field={fields.field('doors')} choices={doors} hint={t('doorsHint')} />
    </DrawerForm>
  );
}
