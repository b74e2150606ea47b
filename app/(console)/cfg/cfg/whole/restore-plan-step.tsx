import { Button } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { bdi } from '@/components/feedback/bdi';
import { useCardFaultText } from '@/components/feedback/card-fault-text';
import { DialogStep } from '@/components/feedback/dialog-step';
import { Figure, Figures } from '@/components/feedback/figures';
import { Mark } from '@/components/feedback/mark';
import { Notice } from '@/components/feedback/notice';
import { useProblemText } from '@/components/feedback/problem-text';
import { UndoFiles } from '@/components/feedback/undo-files';
import { SegmentedField } from '@/components/form/segmented-field';
import { PagedTable } from '@/components/table/paged-table';
import { deviceAddress } from '@/lib/config-file/device-address';
import { useActionForm } from '@/lib/forms/use-action-form';
import { useTables } from '@/lib/forms/use-tables';
import { isolated } from '@/lib/i18n/isolated';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import { FIELD_OF_COLUMN } from '@/lib/people-file/field-of-column';
import type { PlanRow } from '@/lib/people-file/import-plan';
import { undoOf } from '@/lib/people-file/import-undo';
import { useCapabilities } from '@/lib/session/use-visitor';
import { type Existing, misfitsOf, peopleToSend } from '@/lib/whole-backup/people-plan';
import { FileContent } from '../file-content';
import type { WholePlan } from './restore-stage';

/** The device has somebody with the ID of the row. */
const isStored = (row: PlanRow) => {
  const { kind } = row.kind === 'conflict' ? row.outcome : row;
  return kind === 'changed' || kind === 'unchanged';
};

interface RestorePlanStepProps {
  plan: WholePlan;
  keepsNetwork: boolean;
  onBack(): void;
  onStart(existing: Existing): void;
  /** Nothing is left to send but the settings. */
  /** Nobody is sent; `skipped`: rows that this device does not take as they are. */
  onSettings(skipped: number): void;
}

/** Plan of a restore: what comes, what does not fit, what stays. Nothing has been sent yet. */
export function RestorePlanStep({ plan, keepsNetwork, onBack, onStart, onSettings }: RestorePlanStepProps) {
  const t = useTranslations('cfg.whole');
  const people = useTranslations('personImport');
  const common = useTranslations('common');
  const field = useTranslations('personManage.field');
  const format = useFormatter();
  const { deviceType, softVersion } = useCapabilities();
  const { data: own } = useTables(['Network', 'Web']);
  const choice = useActionForm({
    initial: { existing: 'replace' as Existing },
    label: () => t('existing'),
    isNew: true,
  });
  const { existing } = choice.values;
  const { manifest, settings } = plan;
  const { limits, photos, fingers, lacking } = plan.people;
  const rows = plan.people.rows.replace;
  const toSend = peopleToSend(plan.people, existing);
  const misfits = misfitsOf(toSend);
  const added = toSend.rows.filter(({ kind }) => kind === 'new').length;
  const room = limits.capacity === undefined ? undefined : Math.max(0, limits.capacity - limits.held);
  const isNothing = toSend.rows.length + toSend.photos.length + toSend.fingers.length === 0;
  const differs = rows.some((row) => row.kind !== 'unchanged' && isStored(row));
  const address = own && deviceAddress({ ...own });

  return (
    <DialogStep
      title={people('planTitle')}
      foot={
        <>
          <Button variant="default" onClick={onBack}>
            {common('back')}
          </Button>
          <Button
            disabled={isNothing && settings.isForeign}
            onClick={() => (isNothing ? onSettings(misfits.length) : onStart(existing))}
          >
            {isNothing ? t('toSettings') : t('start')}
          </Button>
        </>
      }
    >
      <p>{t('planText')}</p>
      <h4>{t('people', { count: manifest.counts.persons })}</h4>
      <Figures>
        <Figure
          mark={<Mark tone="ok">{people('kind.new')}</Mark>}
          value={format.number(added)}
          note={people('consequence.new')}
        />
        <Figure
          mark={<Mark tone="info">{people('kind.changed')}</Mark>}
          value={format.number(toSend.rows.length - added)}
          note={people('consequence.changed')}
        />
        <Figure
          mark={<Mark tone="off">{people('kind.unchanged')}</Mark>}
          value={format.number(toSend.same.length + toSend.kept.length)}
          note={people('consequence.unchanged')}
        />
        <Figure
          mark={<Mark tone="bad">{people('kind.invalid')}</Mark>}
          value={format.number(toSend.invalid.length)}
          note={people('consequence.invalid')}
        />
        <Figure
          mark={<Mark tone="ok">{people('photos.stored')}</Mark>}
          value={format.number(toSend.photos.length)}
          note={t('ofPeople')}
        />
        <Figure
          mark={<Mark tone="ok">{field('fingers')}</Mark>}
          value={format.number(toSend.fingers.length)}
          note={t('ofPeople')}
        />
      </Figures>
      {differs && (
        <SegmentedField
          field={choice.field('existing')}
          choices={[
            { value: 'replace', label: t('replace') },
            { value: 'keep', label: t('keep') },
          ]}
        />
      )}
      {room !== undefined && added > room && <Notice tone="warn">{people('room', { room })}</Notice>}
      {lacking.length > 0 && (
        <Notice tone="warn">
          {t('lacking', {
            names: format.list(
              lacking.map((column) => field(FIELD_OF_COLUMN[column])),
              LIST_FORMAT,
            ),
          })}
        </Notice>
      )}
      {!photos && manifest.counts.photos > 0 && (
        <Notice tone="warn">{t('noPhotos', { count: manifest.counts.photos })}</Notice>
      )}
      {!fingers && manifest.counts.fingerprints > 0 && (
        <Notice tone="warn">{t('noFingers', { count: manifest.counts.fingerprints })}</Notice>
      )}
      {photos && photos.left.length > 0 && (
        <Notice tone="warn">{t('photosLeft', { count: photos.left.length })}</Notice>
      )}
      {(photos || fingers) && rows.some(isStored) && <Notice tone="info">{t('credentialsStay')}</Notice>}
      {manifest.counts.doorPasswords > 0 && (
        <Notice tone="info">{t('doorPasswords', { count: manifest.counts.doorPasswords })}</Notice>
      )}
      <Misfits rows={misfits} />
      <h4>{t('settings')}</h4>
      {settings.isForeign ? (
        <Notice tone="warn">{t.rich('otherModel', { file: manifest.model, own: deviceType, bdi })}</Notice>
      ) : (
        <FileContent
          content={settings.content}
          keepsNetwork={keepsNetwork}
          own={address}
          version={softVersion}
          lacking={settings.lacking}
          text={t('settingsText')}
        />
      )}
      {!isNothing && (
        <>
          <h4>{t('undo')}</h4>
          <p>{t('undoText')}</p>
          <UndoFiles undo={undoOf(toSend.rows, plan.people.columns, undefined)} />
        </>
      )}
    </DialogStep>
  );
}

/** Persons of the file that this device does not take as they are, with the reason. */
function Misfits({ rows }: { rows: readonly PlanRow[] }) {
  const people = useTranslations('personImport');
  const run = useTranslations('run');
  const field = useTranslations('personManage.field');
  const validation = useTranslations('validation');
  const problemText = useProblemText();
  const faultText = useCardFaultText();
  if (rows.length === 0) return null;
  const reasonOf = (row: PlanRow): string[] => {
    if (row.kind === 'invalid') {
      return row.problems.map(({ column, problem: found }) => {
        const problem = 'fault' in found ? faultText(found) : problemText(found);
        return column ? people('cellProblem', { column: field(FIELD_OF_COLUMN[column]), problem }) : problem;
      });
    }
    if (row.kind !== 'conflict') return [];
    return row.conflicts.flatMap((each) => {
      if (each.why === 'otherPerson') return [people('otherPerson', { name: isolated(each.was.UserName) })];
      if (each.why === 'sameId') return [people('sameId', { row: String(each.others[0] ?? '') })];
      return each.taken.map(({ card, owner }) => validation('CardExists', { value: card, owner }));
    });
  };
  return (
    <PagedTable
      rows={rows}
      rowKey={({ file }) => String(file.number)}
      columns={[
        { key: 'id', title: field('userId'), cell: ({ id }) => <bdi dir="ltr">{id}</bdi> },
        { key: 'name', title: field('name'), cell: ({ name }) => <bdi>{name}</bdi> },
        {
          key: 'reason',
          title: run('reason'),
          cell: (row) => reasonOf(row).map((text) => <div key={text}>{text}</div>),
        },
      ]}
    />
  );
}
