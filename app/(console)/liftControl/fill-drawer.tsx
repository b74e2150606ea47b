import { useTranslations } from 'next-intl';
import { useProblemText } from '@/components/feedback/problem-text';
import { ActFailure } from '@/components/feedback/use-act';
import { DrawerForm } from '@/components/form/drawer-form';
import { NumberField } from '@/components/form/number-field';
import { type DrawerEnds, useDrawerForm } from '@/components/form/use-drawer-form';
import { FLOOR, LIFT } from '@/lib/contract/limits';
import type { FloorInfo } from '@/lib/contract/records';
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

interface FillDrawerProps extends DrawerEnds {
  floors: readonly FloorInfo[];
  at: { module: number; port: number };
}

/** Adds consecutive floors over consecutive ports, all or none. */
export function FillDrawer({ floors, at, ...ends }: FillDrawerProps) {
  const t = useTranslations('liftControl');
  const persons = useTranslations('personManage');
  const problemText = useProblemText();
  const edit = useEditTable();
  const highest = Math.max(FLOOR.min - 1, ...floors.map(({ Floor }) => Floor));
  const label = (key: keyof FillFields) =>
    t(key === 'floor' ? 'firstFloor' : key === 'count' ? 'count' : `field.${key}`);
  const { fields, drawer } = useDrawerForm<FillFields>({
    initial: { floor: floors.length === 0 ? 1 : highest === -1 ? 1 : highest + 1, count: '', ...at },
    isNew: true,
    label,
    validate: ({ floor, count, module, port }) => ({
      floor: rangeProblem(floor, FLOOR) ?? (floor === 0 ? { key: 'FloorZero' } : undefined),
      count: rangeProblem(count, { min: 1, max: LIFT.rowsMax }),
      module: rangeProblem(module, LIFT.module),
      port: rangeProblem(port, LIFT.port),
    }),
    save: async ({ floor, count, module, port }) => {
      const rows = consecutive({ floor: Number(floor), module: Number(module), port: Number(port) }, Number(count));
      const wrong = firstProblem(rows, floors);
      if (wrong) {
        const at_ = Number(rows[wrong.index]?.floor);
        throw new ActFailure(`${persons('floorNumber', { floor: at_ })}\n${problemText(wrong.problem)}`);
      }
      await writeFloors(edit, (held) => [...held, ...rows.map((row) => floorRow(row, undefined))], new Map());
      return { message: t('filled', { count: rows.length }) };
    },
    ...ends,
  });
  return (
    <DrawerForm title={t('fill')} {...drawer}>
      <NumberField field={fields.field('floor')} isSigned />
      <NumberField field={fields.field('count')} hint={t('countHint')} />
      <NumberField field={fields.field('module')} />
      <NumberField field={fields.field('port')} />
    </DrawerForm>
  );
}
