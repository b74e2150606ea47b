import { useFormatter, useTranslations } from 'next-intl';
import { Figure, Figures } from '@/components/feedback/figures';
import { Mark } from '@/components/feedback/mark';
import { Notice } from '@/components/feedback/notice';
import { RunFrame } from '@/components/feedback/run-frame';
import { UndoFiles } from '@/components/feedback/undo-files';
import { failCodeKey } from '@/lib/errors/describe-error';
import { isolated } from '@/lib/i18n/isolated';
import type { CredentialState } from '@/lib/people-file/card-run';
import type { ImportRun } from '@/lib/people-file/import-run';
import type { ImportUndo } from '@/lib/people-file/import-undo';
import type { ImportWork } from '@/lib/people-file/import-work';
import type { PhotoJob } from '@/lib/people-file/photo-plan';
import { useStore } from '@/lib/use-store';
import classes from './import-dialog.module.css';
import { usePhotoReason } from './import-photos';
import type { ChosenFile } from './import-stage';
import { MissedPersons, missedPerson, useMissedRows } from './missed-persons';
import { useImportWords } from './use-import-words';

interface ImportProgressProps {
  file: ChosenFile;
  work: ImportWork;
  undo: ImportUndo;
  /** Maximum number of persons on the device. */
  capacity: number;
  /** Whether the import can be continued after a reload. */
  isKept: boolean;
  onClose(): void;
}

/** Progress of the run, and its result. */
export function ImportProgress({ file, work, undo, capacity, isKept, onClose }: ImportProgressProps) {
  const t = useTranslations('personImport');
  const format = useFormatter();
  const words = useImportWords(capacity);
  const { phase, persons, cards, photos } = useStore(work.state);
  const { added, updated, refused } = persons;
  const parts = [cards, photos].filter((each) => each !== undefined);
  const total = parts.reduce((sum, each) => sum + each.total, persons.total);
  const done = parts.reduce((sum, each) => sum + each.stored + each.refused, added + updated + refused);
  const isOver = phase.kind === 'ended';
  const unsent = isOver ? work.persons.left().unsent.length : 0;
  const incomplete = isOver
    ? new Set([...work.cardsLeft().map(({ row }) => row.id), ...work.photosLeft().map(({ id }) => id)]).size
    : 0;
  const isAnyRefused = refused > 0 || parts.some((each) => each.refused > 0);

  return (
    <RunFrame words={words} controls={work} phase={phase} done={done} total={total} onClose={onClose}>
      <Figures>
        <Figure mark={<Mark tone="ok">{t('added')}</Mark>} value={format.number(added)} />
        <Figure mark={<Mark tone="info">{t('updated')}</Mark>} value={format.number(updated)} />
        <Figure mark={<Mark tone="bad">{t('refused')}</Mark>} value={format.number(refused)} />
        {unsent > 0 && <Figure mark={<Mark tone="warn">{t('unsent')}</Mark>} value={format.number(unsent)} />}
        {cards && <PartFigure name={t('cardsStored')} state={cards} />}
        {photos && <PartFigure name={t('photos.stored')} state={photos} />}
      </Figures>
      {!isOver && (
        <>
          <p className={classes.quiet}>{t('stays')}</p>
          {!isKept && <Notice tone="warn">{t('notKept')}</Notice>}
        </>
      )}
      {incomplete > 0 && <Notice tone="warn">{t('incomplete', { count: incomplete })}</Notice>}
      {(isOver || isAnyRefused) && <Missed file={file} work={work} isOver={isOver} />}
      {isOver && <UndoFiles undo={withoutAbsent(undo, work.persons)} />}
    </RunFrame>
  );
}

function PartFigure({ name, state }: { name: string; state: CredentialState }) {
  const run = useTranslations('run');
  return (
    <Figure
      mark={<Mark tone={state.refused > 0 ? 'warn' : 'ok'}>{name}</Mark>}
      value={run('doneOf', { done: state.stored, total: state.total })}
    />
  );
}

/** Rows that were not stored completely, and a button that saves them as a file. */
function Missed({ file, work, isOver }: { file: ChosenFile; work: ImportWork; isOver: boolean }) {
  const t = useTranslations('personImport');
  const codes = useTranslations('failCode');
  const validation = useTranslations('validation');
  const missedRows = useMissedRows();
  const photoReason = usePhotoReason();
  const rowOf = new Map(work.persons.stored.map((row) => [row.id, row]));
  /** Unchanged rows are not among the stored ones; their photos get a row made of ID and name. */
  const rowFor = ({ id, name }: PhotoJob) => {
    const cells = file.table.header.map((_, place) =>
      place === file.map.UserID ? id : place === file.map.UserName ? name : '',
    );
    return rowOf.get(id) ?? { id, name, file: { number: 0, cells } };
  };
  const missed = [
    ...missedRows(work.persons, isOver),
    ...(work.cards?.refused ?? []).map(({ row, card, failCode, owner }) => {
      const reason = owner
        ? validation('CardExists', { value: card, owner })
        : t('cardProblem', { card, reason: codes(failCodeKey(failCode)) });
      return missedPerson(row, reason, failCode);
    }),
    ...(isOver ? work.cardsLeft() : []).map(({ row, card, outcome }) => missedPerson(row, t(outcome, { card }))),
    ...(work.photos?.refused ?? []).map((each) => {
      const { failCode, text } = photoReason(each);
      const reason = t('photos.problem', { file: isolated(each.photo.name), reason: text });
      return missedPerson(rowFor(each.job), reason, failCode);
    }),
    ...(isOver ? work.photosLeft() : []).map((job) => missedPerson(rowFor(job), t('photos.unsent'))),
  ];
  const { header } = file.table;
  return (
    <MissedPersons
      missed={missed}
      shows={['row', 'id', 'name']}
      save={isOver ? { label: t('saveMissed'), fileName: 'persons-not-imported.csv', header } : undefined}
    />
  );
}

/** Without the persons that were not added; those whose outcome is unknown stay in the file. */
function withoutAbsent(undo: ImportUndo, run: ImportRun): ImportUndo {
  const absent = new Set([...run.refused.map(({ row }) => row.id), ...run.left().unsent.map(({ id }) => id)]);
  return { ...undo, added: undo.added.filter((id) => !absent.has(id)) };
}
