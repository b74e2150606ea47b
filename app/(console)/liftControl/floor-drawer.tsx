import { useTranslations } from 'next-intl';
import { DrawerForm } from '@/components/form/drawer-form';
import { NumberField } from '@/components/form/number-field';
import { SwitchField } from '@/components/form/switch-field';
import { type DrawerEnds, useDrawerForm } from '@/components/form/use-drawer-form';
import { useMerge } from '@/components/form/use-merge';
import type { FloorInfo } from '@/lib/contract/records';
import { useEditTable } from '@/lib/forms/use-tables';
import { type FloorFields, floorFields, floorProblems, floorRow } from './floor-rules';
import { writeFloors } from './lift-device';

interface FloorDrawerProps extends DrawerEnds {
  /** Undefined for a new floor. */
  floor: FloorInfo | undefined;
  isPublic: boolean;
  /** Initial values of a new floor. */
  at: { module: number; port: number } | undefined;
  others: readonly FloorInfo[];
}

const MEMBERS: Record<string, keyof FloorFields> = {
  Floor: 'floor',
  ControlModuleAddr: 'module',
  ControlModulePort: 'port',
  CallLiftModuleAddr: 'callModule',
};

const floorFieldOf = (member: string) => MEMBERS[/^Info\[\d+\]\.(\w+)/.exec(member)?.[1] ?? ''];

/** Adds or changes one floor. A floor keeps its number, by which persons refer to it. */
export function FloorDrawer({ floor, isPublic, at, others, ...ends }: FloorDrawerProps) {
  const t = useTranslations('liftControl');
  const persons = useTranslations('personManage');
  const edit = useEditTable();
  const label = (key: keyof FloorFields) => t(`field.${key}`);
  const merge = useMerge(label);
  const { fields, drawer } = useDrawerForm<FloorFields>({
    initial: floorFields(floor, isPublic, at),
    isNew: !floor,
    label,
    validate: (values) => floorProblems(values, others),
    fieldOf: floorFieldOf,
    save: async (values, form) => {
      const isKept = floor !== undefined && values.isPublic === form.loaded.isPublic;
      await writeFloors(
        edit,
        (held) => {
          const own = held.find(({ Floor }) => Floor === floor?.Floor);
          const next = own ? merge(form, floorFields(own, form.loaded.isPublic, at)) : values;
          return [...held.filter((each) => each !== own), floorRow(next, own)];
        },
        new Map(isKept ? [] : [[Number(values.floor), values.isPublic]]),
      );
    },
    ...ends,
  });
  const number = fields.field('floor');
  return (
    <DrawerForm title={floor ? persons('floorNumber', { floor: floor.Floor }) : t('add')} {...drawer}>
      <NumberField field={floor ? { ...number, disabled: true } : number} isSigned />
      <NumberField field={fields.field('module')} />
      <NumberField field={fields.field('port')} />
      <NumberField field={fields.field('callModule')} />
      <SwitchField field={fields.field('isPublic')} hint={t('publicHint')} />
    </DrawerForm>
  );
}
