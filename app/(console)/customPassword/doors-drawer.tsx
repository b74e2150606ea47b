import { useTranslations } from 'next-intl';
import { CheckboxesField } from '@/components/form/checkboxes-field';
import { DrawerForm } from '@/components/form/drawer-form';
import { useDrawerForm } from '@/components/form/use-drawer-form';
import { useEditTable } from '@/lib/forms/use-tables';

interface DoorsDrawerProps {
  doors: readonly { value: number; label: string }[];
  /** Doors that accept codes now. */
  accepting: readonly number[];
  onClose(): void;
}

/** Chooses the doors that accept codes. Only what was changed here is written, on top of what the device holds. */
export function DoorsDrawer({ doors, accepting, onClose }: DoorsDrawerProps) {
  const t = useTranslations('customPassword');
  const edit = useEditTable();
  const { fields, drawer } = useDrawerForm<{ doors: number[] }>({
    initial: { doors: [...accepting] },
    label: () => t('field.doors'),
    save: (values, { loaded }) =>
      edit('AccessControl', (held) =>
        held.map((door, index) => {
          const isOn = values.doors.includes(index);
          return isOn === loaded.doors.includes(index) ? door : { ...door, CustomPasswordEnable: isOn };
        }),
      ),
    // The edit itself reads the tables again.
    onSaved: () => undefined,
    onClose,
  });
  return (
    <DrawerForm title={t('doorsTitle')} {...drawer}>
      <CheckboxesField field={fields.field('doors')} choices={doors} hint={t('doorsHint')} />
    </DrawerForm>
  );
}
