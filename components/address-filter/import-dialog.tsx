import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Mark } from '@/components/feedback/mark';
import { Notice } from '@/components/feedback/notice';
import { useProblemText } from '@/components/feedback/problem-text';
import classes from '@/components/form/dialog-form.module.css';
import { DialogFrame } from '@/components/form/dialog-frame';
import { FileChoice } from '@/components/form/file-choice';
import { useLastFile } from '@/components/form/use-last-file';
import { PagedTable } from '@/components/table/paged-table';
import type { FilterFields, FilterList } from '@/lib/address-filter/filter-fields';
import { type FileLine, filterFileLines } from '@/lib/address-filter/filter-file';
import { ADDRESS_FILTER_MAX } from '@/lib/contract/limits';
import { FileError } from '@/lib/csv/file-text';
import type { ConfigForm } from '@/lib/forms/use-config-form';

interface ImportDialogProps {
  form: ConfigForm<FilterFields>;
  list: FilterList;
  /** Addresses of the device itself. */
  own: readonly string[];
  onClose(): void;
}

/**
 * Adds the addresses of a text file to a list of the form, after it has shown what is wrong with each line. Save of the
 * page sends them to the device; entries that are about ports get all of them.
 */
export function ImportDialog({ form, list, own, onClose }: ImportDialogProps) {
  const t = useTranslations('safe.ipfilter');
  const preview = useTranslations('contactImport');
  const errors = useTranslations('errors');
  const common = useTranslations('common');
  const problemText = useProblemText();
  const field = form.field(list);
  const [fault, setFault] = useState<string>();
  const [lines, setLines] = useState<FileLine[]>();
  const readFile = useLastFile();
  const choose = (file: File) => {
    setFault(undefined);
    const held = field.value.map(({ address }) => address);
    void readFile(file, () => filterFileLines(file, held, own), {
      read: setLines,
      failed: (error) => {
        const problem = error instanceof FileError ? error.problem : 'unreadable';
        // The browser rejects a file that was moved or changed meanwhile.
        if (problem === 'unreadable') setFault(preview('file.unreadable'));
        else
          setFault(problem === 'tooLarge' ? errors('ImportTooLarge') : t(problem === 'empty' ? 'noLines' : 'noText'));
      },
    });
  };
  const bad = (lines ?? []).filter(({ problem }) => problem);
  const good = (lines ?? []).filter(({ problem }) => !problem);
  const add = () => {
    field.set([...field.value, ...good.map(({ address }) => ({ address }))]);
    onClose();
  };
  const text = (problem: NonNullable<FileLine['problem']>) => {
    if (problem === 'noAddress') return t('noAddress');
    if (problem === 'full') return t('full', { max: ADDRESS_FILTER_MAX });
    return 'twin' in problem ? t('twin', { line: problem.twin }) : problemText(problem);
  };
  return (
    <DialogFrame
      size="lg"
      onClose={onClose}
      title={t('import')}
      closeOnClickOutside={false}
      changed={lines ? [t('import')] : []}
    >
      <div className={classes.form}>
        {fault && (
          <Notice tone="bad" isNews>
            {fault}
          </Notice>
        )}
        {lines ? (
          <>
            <p role="status">{preview('previewText', { good: good.length, bad: bad.length })}</p>
            {/* Lines that need attention come first. */}
            <PagedTable
              rows={[...bad, ...good]}
              rowKey={({ line }) => String(line)}
              columns={[
                { key: 'line', title: preview('line'), cell: ({ line }) => <bdi dir="ltr">{line}</bdi> },
                {
                  key: 'address',
                  title: t('field.address'),
                  card: 'name',
                  cell: ({ address }) => <bdi dir="ltr">{address}</bdi>,
                },
                {
                  key: 'outcome',
                  title: preview('outcome'),
                  cell: ({ problem }) => (
                    <Mark tone={problem ? 'bad' : 'ok'}>{problem ? text(problem) : t('willAdd')}</Mark>
                  ),
                },
              ]}
            />
          </>
        ) : (
          <FileChoice label={t('importText')} accept=".txt,text/plain" onChoose={choose} />
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={lines ? () => setLines(undefined) : onClose}>
            {common(lines ? 'back' : 'cancel')}
          </Button>
          {lines && (
            <Button disabled={good.length === 0} onClick={add}>
              {t('addAll', { count: good.length })}
            </Button>
          )}
        </div>
      </div>
    </DialogFrame>
  );
}
