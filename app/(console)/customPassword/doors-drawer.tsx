import { useTranslations } from 'next-intl';
import { CheckboxesField } from '@/components/form/checkboxes-field';
import { DrawerForm } from '@/components/form/drawer-form';
import { useDrawerSave } from '@/components/form/use-drawer-save';
import { useFields } from '@/lib/forms/use-fields';
import { useEditTable } from '@/lib/forms/use-tables';

interface DoorsDrawerProps {
  doors: readonly { value: number; label: string }[];
  /** Doors that accept codes now. */
  accepting: readonly number[];
  onClose(): void;
}

/** Chooses the doors that accept codes. Tables are read before the write: nothing else of a door changes. */
export function DoorsDrawer({ doors, accepting, onClose }: DoorsDrawerProps) {
  const t = useTranslations('customPassword');
  const edit = useEditTable();
  // The edit itself reads the tables again.
  const { save, isLocked, drawer } = useDrawerSave({ onSaved: () => undefined, onClose });
  const fields = useFields<{ doors: number[] }>({
    initial: { doors: [...accepting] },
    label: () => t('field.doors'),
    disabled: isLocked,
  });
  const write = () =>
    edit('AccessControl', (held) =>
      held.map((door, index) => ({ ...door, CustomPasswordEnable: fields.values.doors.includes(index) })),
    );
  return (
    <DrawerForm
      title={t('doorsTitle')}
      changed={fields.changed.map(() => t('field.doors'))}
      {...drawer}
      onSave={() => void save(fields, () => undefined, write)}
    >
      <CheckboxesField field={fields.field('doors')} choices={doors} hint={t('doorsHint')} />
    </DrawerForm>
  );
}
