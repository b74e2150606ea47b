import { NativeSelect } from '@mantine/core';
import { useTranslations } from 'next-intl';
import {
  type Choice,
  type Conflict,
  choiceOf,
  type Decisions,
  decided,
  decidedForAll,
  hasConflict,
} from '@/lib/people-file/import-conflicts';
import type { PlanRow } from '@/lib/people-file/import-plan';
import classes from './import-dialog.module.css';

interface DecideProps {
  rows: readonly PlanRow[];
  decisions: Decisions;
  onDecide(decisions: Decisions): void;
}

type Why = Conflict['why'];
const KINDS: readonly Why[] = ['sameId', 'otherPerson', 'card'];
/** The safe choice first: it is the default. */
const CHOICES: Readonly<Record<Why, readonly Choice[]>> = {
  sameId: ['skip', 'send'],
  otherPerson: ['skip', 'send'],
  card: ['send', 'skip'],
};
const SEND = { sameId: 'row', otherPerson: 'update', card: 'withoutCard' } as const;
const SINGLY = '';

/** The decision on one row in conflict. */
export function RowDecisions({ row, rows, decisions, onDecide }: DecideProps & { row: PlanRow }) {
  const t = useTranslations('personImport');
  if (row.kind !== 'conflict') return null;
  return row.conflicts.map(({ why }) => (
    <NativeSelect
      key={why}
      size="xs"
      aria-label={t('decisionFor', { conflict: t(`conflict.${why}`), row: String(row.file.number) })}
      data={CHOICES[why].map((value) => ({
        value,
        label: value === 'skip' ? t('choice.skip') : t(`choice.${SEND[why]}`),
      }))}
      value={choiceOf(decisions, row, why)}
      onChange={(event) => onDecide(decided(decisions, rows, row, why, event.currentTarget.value as Choice))}
    />
  ));
}

/** One decision for all rows with the same kind of conflict, shown when there are several. */
export function DecideAll({ rows, decisions, onDecide }: DecideProps) {
  const t = useTranslations('personImport');
  const kinds = KINDS.map((why) => ({ why, count: rows.filter((row) => hasConflict(row, why)).length }));
  const several = kinds.filter(({ count }) => count > 1);
  if (several.length === 0) return null;
  return (
    <div className={classes.columns}>
      {several.map(({ why, count }) => {
        const choices = why === 'sameId' ? (['skip', 'first', 'last'] as const) : CHOICES[why];
        return (
          <NativeSelect
            key={why}
            size="xs"
            label={t('decideAll', { conflict: t(`conflict.${why}`), count })}
            // An action on all rows, so it has no value of its own.
            value={SINGLY}
            data={[
              { value: SINGLY, label: t('choice.singly') },
              ...choices.map((value) => ({
                value,
                label: value === 'send' ? t(`choice.${SEND[why]}`) : t(`choice.${value}`),
              })),
            ]}
            onChange={(event) => {
              const choice = choices.find((each) => each === event.currentTarget.value);
              if (choice) onDecide(decidedForAll(decisions, rows, why, choice));
            }}
          />
        );
      })}
    </div>
  );
}
