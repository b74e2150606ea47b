import { useTranslations } from 'next-intl';
import { useProblemText } from '@/components/feedback/problem-text';
import { ActFailure } from '@/components/feedback/use-act';
import { DrawerForm } from '@/components/form/drawer-form';
import { NumberField } from '@/components/form/number-field';
import { useDrawerSave } from '@/components/form/use-drawer-save';
import { FLOOR, LIFT } from '@/lib/contract/limits';
import type { FloorInfo } from '@/lib/contract/records';
import { useFields } from '@/lib/forms/use-fields';
import { useEditTable } from '@/lib/forms/use-tables';
import { rangeProblem } from '@/lib/validation/text-kinds';
import { consecutive, firstProblem, floorRow } from './floor-rules';
import { writeFloors } from './lift-device';

interface FillFields {
  floor: number | '';
  count: number | '';
  module: number | '';
  port: number | '';
}

interface FillDrawerProps {
  floors: readonly FloorInfo[];
  at: { module: number; port: number };
  onClose(): void;
  onSaved(): void;
}

/** Adds consecutive floors over consecutive ports, all or none. */
export function FillDrawer({ floors, at, onClose, onSaved }: FillDrawerProps) {
  const t = useTranslations('liftControl');
  const persons = useTranslations('personManage');
  const problemText = useProblemText();
  const { save, isLocked, drawer } = useDrawerSave({ onSaved, onClose });
  const edit = useEditTable();
  const highest = Math.max(FLOOR.min - 1, ...floors.map(({ Floor }) => Floor));
  const label = (key: keyof FillFields) =>
    t(key === 'floor' ? 'firstFloor' : key === 'count' ? 'count' : `field.${key}`);
  const fields = useFields<FillFields>({
    initial: { floor: floors.length === 0 ? 1 : highest === -1 ? 1 : highest + 1, count: '', ...at },
    isNew: true,
    label,
    disabled: isLocked,
    validate: ({ floor, count, module, port }) => ({
      floor: rangeProblem(floor, FLOOR) ?? (floor === 0 ? { key: 'FloorZero' } : undefined),
      count: rangeProblem(count, { min: 1, max: LIFT.rowsMax }),
      module: rangeProblem(module, LIFT.module),
      port: rangeProblem(port, LIFT.port),
    }),
  });
  const fill = async () => {
    const { floor, count, module, port } = fields.values;
    const rows = consecutive({ floor: Number(floor), module: Number(module), port: Number(port) }, Number(count));
    const wrong = firstProblem(rows, floors);
    if (wrong) {
      const at_ = Number(rows[wrong.index]?.floor);
      throw new ActFailure(`${persons('floorNumber', { floor: at_ })}\n${problemText(wrong.problem)}`);
    }
    await writeFloors(edit, (held) => [...held, ...rows.map((row) => floorRow(row, undefined))], new Map());
    return { message: t('filled', { count: rows.length }) };
  };
  return (
    <DrawerForm
      isNew
      title={t('fill')}
      changed={fields.changed.map(label)}
      {...drawer}
      onSave={() => void save(fields, () => undefined, fill)}
    >
      <NumberField field={fields.field('floor')} isSigned />
      <NumberField field={fields.field('count')} hint={t('countHint')} />
      <NumberField field={fields.field('module')} />
      <NumberField field={fields.field('port')} />
    </DrawerForm>
  );
}
