import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { Notice } from '@/components/feedback/notice';
import { useProblemText } from '@/components/feedback/problem-text';
import { controlId } from '@/components/form/control-id';
import { DrawerForm } from '@/components/form/drawer-form';
import { FileInput } from '@/components/form/file-input';
import { FormRow } from '@/components/form/form-row';
import { type DrawerEnds, useDrawerForm } from '@/components/form/use-drawer-form';
import { useLastFile } from '@/components/form/use-last-file';
import type { FloorInfo } from '@/lib/contract/records';
import { FileError } from '@/lib/csv/file-text';
import { useEditTable } from '@/lib/forms/use-tables';
import { COLUMNS, type FloorPlan, readFloorFile } from './floor-file';
import { floorRow } from './floor-rules';
import { writeFloors } from './lift-device';

interface ImportDrawerProps extends DrawerEnds {
  floors: readonly FloorInfo[];
}

/** Imports floors from a CSV file: shows first what would change; a file with a mistake changes nothing. */
export function ImportDrawer({ floors, ...ends }: ImportDrawerProps) {
  const t = useTranslations('liftControl');
  const files = useTranslations('personImport');
  const choice = useTranslations('form.file');
  const input = useRef<HTMLInputElement>(null);
  const failureText = useFailureText();
  const problemText = useProblemText();
  const edit = useEditTable();
  const [problem, setProblem] = useState<string>();
  const [plan, setPlan] = useState<Extract<FloorPlan, { kind: 'plan' }>>();
  const { fields, drawer, isLocked } = useDrawerForm<{ file: string }>({
    initial: { file: '' },
    label: () => files('fileTitle'),
    validate: ({ file }) => ({ file: file === '' ? { key: 'NotNull' } : undefined }),
    // The problem of a file is shown already.
    save: async () => (plan ? write(plan) : { problems: {} }),
    ...ends,
  });
  const field = fields.field('file');

  const readFile = useLastFile();
  const choose = (file: File) => {
    setPlan(undefined);
    setProblem(undefined);
    field.set(file.name);
    void readFile(file, () => readFloorFile(file, floors), {
      read: (found) => {
        if (found.kind === 'plan') setPlan(found);
        else if (found.kind === 'columns') setProblem(t('columnMissing', { name: found.missing }));
        else setProblem(`${t('row', { number: found.row })}\n${problemText(found.problem)}`);
      },
      failed: (error) =>
        setProblem(error instanceof FileError ? files(`problem.${error.problem}`) : failureText(error)),
    });
  };
  const write = async ({ rows, saysPublic }: NonNullable<typeof plan>) => {
    const isInFile = ({ Floor }: FloorInfo) => rows.some(({ floor }) => floor === Floor);
    await writeFloors(
      edit,
      (held) => [
        ...held.filter((each) => !isInFile(each)),
        ...rows.map((row) =>
          floorRow(
            row,
            held.find(({ Floor }) => Floor === row.floor),
          ),
        ),
      ],
      new Map(saysPublic ? rows.map(({ floor, isPublic }) => [Number(floor), isPublic]) : []),
    );
    return { message: t('imported', { count: rows.length }) };
  };
  return (
    <DrawerForm
      title={t('importTitle')}
      {...drawer}
      changed={plan ? [files('fileTitle')] : []}
      failure={problem ?? drawer.failure}
    >
      <FormRow
        field={{ ...field, isChanged: false }}
        hint={t('importHint', { columns: COLUMNS.join(', ') })}
        width="full"
        isGroup
      >
        <FileInput ref={input} accept=".csv,text/csv" hidden aria-label={field.label} onChoose={choose} />
        <Button
          id={controlId(field.key)}
          variant="default"
          disabled={isLocked}
          aria-describedby={`${controlId(field.key)}-name`}
          onClick={() => input.current?.click()}
        >
          {choice(field.value === '' ? 'choose' : 'other')}
        </Button>{' '}
        <bdi id={`${controlId(field.key)}-name`}>{field.value}</bdi>
      </FormRow>
      {plan && <Notice tone="info">{t('plan', { added: plan.added, changed: plan.changed })}</Notice>}
    </DrawerForm>
  );
}
