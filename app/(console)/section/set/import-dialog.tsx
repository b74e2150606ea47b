import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { Mark } from '@/components/feedback/mark';
import { Notice } from '@/components/feedback/notice';
import { useProblemText } from '@/components/feedback/problem-text';
import form from '@/components/form/dialog-form.module.css';
import { DialogFrame } from '@/components/form/dialog-frame';
import { FileChoice } from '@/components/form/file-choice';
import { useLastFile } from '@/components/form/use-last-file';
import { PagedTable } from '@/components/table/paged-table';
import { browserClock } from '@/lib/clock';
import type { TimeScheduleTable } from '@/lib/contract/tables/time-sections';
import { FileError, fileText } from '@/lib/csv/file-text';
import { readCsv } from '@/lib/csv/read-csv';
import { useNameList } from '@/lib/i18n/use-name-list';
import type { SectionUses } from '@/lib/records/use-section-uses';
import { isCleared, SECTION } from './section-fields';
import { type SectionLine, sectionLines } from './section-file';
import { useSectionWrite } from './use-section-write';
import { useUserNames } from './use-user-names';

interface ImportDialogProps {
  plans: readonly TimeScheduleTable[];
  /** Uses of each plan; undefined when they could not be read. */
  uses: SectionUses | undefined;
  onClose(): void;
  onImported(): void;
}

/**
 * Imports sections of a CSV file: shows what each line would change before anything is written; everything is written
 * in one call.
 */
export function ImportDialog({ plans, uses, onClose, onImported }: ImportDialogProps) {
  const t = useTranslations('section.set');
  const files = useTranslations('personImport');
  const common = useTranslations('common');
  const nameList = useNameList();
  const userNames = useUserNames();
  const [fault, setFault] = useState<string>();
  const [lines, setLines] = useState<SectionLine[]>();
  const { isBusy, failure, write } = useSectionWrite(() => {
    onImported();
    onClose();
  });

  const readFile = useLastFile();
  const choose = (file: File) => {
    setFault(undefined);
    const content = async () => {
      const { signal } = new AbortController();
      const table = await readCsv(await fileText(file), { clock: browserClock, signal, onProgress: () => undefined });
      return sectionLines(table, plans);
    };
    void readFile(file, content, {
      read: (found) => (found ? setLines(found) : setFault(t('file.noColumn'))),
      failed: (error) => {
        const problem = error instanceof FileError ? error.problem : 'unreadable';
        setFault(problem === 'empty' ? t('file.empty') : files(`problem.${problem}`));
      },
    });
  };
  const changes = new Map(
    (lines ?? []).flatMap(({ entry, isChange }) => (entry && isChange ? [[entry.number, entry.onto]] : [])),
  );
  const emptied = (lines ?? []).flatMap(({ entry, isChange }) => (entry && isChange && empties(entry) ? [entry] : []));
  /** Lets nobody in any more, and is used. */
  function empties({ number, table }: NonNullable<SectionLine['entry']>): boolean {
    const isEmpty = (plan: TimeScheduleTable | undefined) =>
      plan !== undefined && isCleared(SECTION.toFields({ AccessTimeSchedule: [plan] }, 0));
    return (uses?.of.get(number)?.length ?? 0) > 0 && isEmpty(table) && !isEmpty(plans[number]);
  }
  const send = async () => {
    const users = emptied.flatMap(({ number }) => uses?.of.get(number) ?? []);
    const confirmed =
      emptied.length === 0 ||
      (await ask({
        title: t('clearTitle'),
        text: t('clearImportText', {
          sections: nameList(emptied.map(({ number, table }) => `${number} · ${table.Name || '–'}`)),
          names: userNames(users, uses?.isWhole ?? false),
        }),
        confirm: t('importButton', { count: changes.size }),
        cancel: common('cancel'),
        isDangerous: true,
      }));
    if (confirmed)
      await write((plan, number) => changes.get(number)?.(plan) ?? plan, t('imported', { count: changes.size }));
  };

  return (
    <DialogFrame
      size="lg"
      onClose={onClose}
      title={t('importTitle')}
      closeOnClickOutside={false}
      changed={lines ? [files('fileTitle')] : []}
    >
      <div className={form.form}>
        {!lines && <p>{t('importText')}</p>}
        {(fault ?? failure) && (
          <Notice tone="bad" isNews>
            {fault ?? failure}
          </Notice>
        )}
        {lines ? (
          <>
            <p role="status">
              {t('importPlan', {
                changed: changes.size,
                same: lines.filter(({ entry, isChange }) => entry && !isChange).length,
                bad: lines.filter(({ problem }) => problem).length,
              })}
            </p>
            <Lines lines={lines} emptied={emptied.map(({ number }) => number)} />
          </>
        ) : (
          <FileChoice label={files('fileTitle')} accept=".csv,text/csv" onChoose={choose} />
        )}
        <div className={form.buttons}>
          <Button variant="default" onClick={lines ? () => setLines(undefined) : onClose}>
            {common(lines ? 'back' : 'cancel')}
          </Button>
          {lines && (
            <Button loading={isBusy} disabled={changes.size === 0} onClick={() => void send()}>
              {t('importButton', { count: changes.size })}
            </Button>
          )}
        </div>
      </div>
    </DialogFrame>
  );
}

/** Lines that need attention come first. */
function Lines({ lines, emptied }: { lines: readonly SectionLine[]; emptied: readonly number[] }) {
  const t = useTranslations('section.set');
  const names = useTranslations('schedule.day');
  const problemText = useProblemText();
  const isEmptied = ({ entry, isChange }: SectionLine) => isChange && entry && emptied.includes(entry.number);
  const rank = (line: SectionLine) => (line.problem ? 0 : isEmptied(line) ? 1 : line.isChange ? 2 : 3);
  const sorted = [...lines].sort((a, b) => rank(a) - rank(b));
  const outcome = (line: SectionLine) => {
    const { problem, isChange } = line;
    if (isEmptied(line)) return <Mark tone="warn">{t('line.cleared')}</Mark>;
    if (!problem) return <Mark tone={isChange ? 'ok' : 'off'}>{t(isChange ? 'line.changed' : 'line.same')}</Mark>;
    if ('twin' in problem) return <Mark tone="bad">{t('line.twin', { line: problem.twin })}</Mark>;
    const { column } = problem;
    const label =
      column === 'number'
        ? t('line.number')
        : column === 'name' || column === 'enabled'
          ? t(`field.${column}`)
          : names(column);
    return <Mark tone="bad">{t('line.problem', { column: label, problem: problemText(problem.problem) })}</Mark>;
  };
  return (
    <PagedTable
      rows={sorted}
      rowKey={({ line }) => String(line)}
      columns={[
        { key: 'line', title: t('line.line'), cell: ({ line }) => <bdi dir="ltr">{line}</bdi> },
        { key: 'number', title: t('line.number'), cell: ({ number }) => <bdi dir="ltr">{number}</bdi> },
        { key: 'name', title: t('field.name'), cell: ({ name }) => <bdi>{name || '–'}</bdi> },
        { key: 'outcome', title: t('line.outcome'), cell: outcome },
      ]}
    />
  );
}
