import { useTranslations } from 'next-intl';
import { DrawerForm } from '@/components/form/drawer-form';
import { NumberField } from '@/components/form/number-field';
import { SwitchField } from '@/components/form/switch-field';
import { useDrawerSave } from '@/components/form/use-drawer-save';
import type { FloorInfo } from '@/lib/contract/records';
import { useFields } from '@/lib/forms/use-fields';
import { useEditTable } from '@/lib/forms/use-tables';
import { type FloorFields, floorFields, floorProblems, floorRow } from './floor-rules';
import { writeFloors } from './lift-device';

interface FloorDrawerProps {
  /** Undefined for a new floor. */
  floor: FloorInfo | undefined;
  isPublic: boolean;
  /** Initial values of a new floor. */
  at: { module: number; port: number } | undefined;
  others: readonly FloorInfo[];
  onClose(): void;
  onSaved(): void;
}

const MEMBERS: Record<string, keyof FloorFields> = {
  Floor: 'floor',
  ControlModuleAddr: 'module',
  ControlModulePort: 'port',
  CallLiftModuleAddr: 'callModule',
};

const floorFieldOf = (member: string) => MEMBERS[/^Info\[\d+\]\.(\w+)/.exec(member)?.[1] ?? ''];

/** Adds or changes one floor. A floor keeps its number, by which persons refer to it. */
export function FloorDrawer({ floor, isPublic, at, others, onClose, onSaved }: FloorDrawerProps) {
  const t = useTranslations('liftControl');
  const persons = useTranslations('personManage');
  const form = useTranslations('form');
  const saving = useDrawerSave({ onSaved, onClose });
  const edit = useEditTable();
  const fields = useFields<FloorFields>({
    initial: floorFields(floor, isPublic, at),
    isNew: !floor,
    label: (key) => t(`field.${key}`),
    disabled: saving.isLocked,
    validate: (values) => floorProblems(values, others),
  });
  const save = () =>
    void saving.save(fields, floorFieldOf, async () => {
      const { values } = fields;
      await writeFloors(
        edit,
        (held) => [
          ...held.filter(({ Floor }) => Floor !== floor?.Floor),
          floorRow(
            values,
            held.find(({ Floor }) => Floor === floor?.Floor),
          ),
        ],
        new Map([[Number(values.floor), values.isPublic]]),
      );
      return { message: form('saved') };
    });
  const number = fields.field('floor');
  return (
    <DrawerForm
      isNew={!floor}
      title={floor ? persons('floorNumber', { floor: floor.Floor }) : t('add')}
      changed={fields.changed.map((key) => t(`field.${key}`))}
      {...saving.drawer}
      onSave={save}
    >
      <NumberField field={floor ? { ...number, disabled: true } : number} isSigned />
      <NumberField field={fields.field('module')} />
      <NumberField field={fields.field('port')} />
      <NumberField field={fields.field('callModule')} />
      <SwitchField field={fields.field('isPublic')} hint={t('publicHint')} />
    </DrawerForm>
  );
}
