import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { Notice } from '@/components/feedback/notice';
import { useMayStop } from '@/components/feedback/use-may-stop';
import { DialogCancel } from '@/components/form/dialog-cancel';
import classes from '@/components/form/dialog-form.module.css';
import { DialogFrame } from '@/components/form/dialog-frame';
import { ContactProgress } from '@/components/intercom/contact-progress';
import { FailCode } from '@/lib/contract/error-codes';
import { readContacts } from '@/lib/intercom/contacts';
import { replacing } from '@/lib/intercom/replace-rooms';
import { ROOM } from '@/lib/intercom/room-fields';
import { type ImportRun, useContactImport } from '@/lib/intercom/use-contact-import';
import { rpc } from '@/lib/session/device';

type Existing = 'keep' | 'replace';

interface GenerateDialogProps {
  numbers: readonly string[];
  onClose(): void;
}

/** Generates the rooms of a building; existing rooms are kept or replaced, as chosen. */
export function GenerateDialog({ numbers, onClose }: GenerateDialogProps) {
  const t = useTranslations('vto.roomNo');
  const common = useTranslations('common');
  const failureText = useFailureText();
  const mayStop = useMayStop();
  const held = useQuery({
    queryKey: ['contacts', 'VTH', 'before'],
    queryFn: () => readContacts(rpc, 'VTH'),
    gcTime: 0,
  });
  const [existing, setExisting] = useState<Existing>('keep');
  const { run, start, cancel } = useContactImport();
  const before = held.data?.length ?? 0;

  const generate = () => {
    const rooms = held.data ?? [];
    const taken = new Set(existing === 'keep' ? rooms.map(({ VTLongNumber }) => VTLongNumber) : []);
    const records = numbers
      .filter((number) => !taken.has(number))
      .map((number) => {
        const { RecNo: _, ...record } = ROOM.toRow({ ...ROOM.toFields(), number });
        return record;
      });
    void start(records, existing === 'replace' ? replacing(rpc, rooms, numbers) : {});
  };
  const close = async () => {
    if (run.kind === 'running') {
      if (!(await mayStop())) return;
      cancel();
    }
    onClose();
  };
  const why = failureText(held.error);

  return (
    <DialogFrame
      onClose={() => void close()}
      title={t('generateTitle', { count: numbers.length })}
      closeOnClickOutside={false}
      changed={existing !== 'keep' && run.kind === 'idle' ? [t('existing', { count: before })] : []}
    >
      {run.kind === 'idle' ? (
        <div className={classes.form} aria-busy={held.isLoading}>
          {held.isError && why !== undefined && (
            <Notice tone="bad" isNews>
              {why}
            </Notice>
          )}
          {before > 0 && (
            <>
              <NativeSelect
                label={t('existing', { count: before })}
                value={existing}
                onChange={(event) => setExisting(event.currentTarget.value as Existing)}
                data={[
                  { value: 'keep', label: t('keep') },
                  { value: 'replace', label: t('replace') },
                ]}
              />
              <p>{existing === 'keep' ? t('keepText') : t('replaceText')}</p>
            </>
          )}
          <div className={classes.buttons}>
            <DialogCancel />
            {held.isError ? (
              <Button onClick={() => void held.refetch()}>{common('retry')}</Button>
            ) : (
              <Button disabled={!held.data} onClick={generate}>
                {t('generate')}
              </Button>
            )}
          </div>
        </div>
      ) : (
        <Run
          run={run}
          kept={numbers.length}
          isReplacing={existing === 'replace'}
          onCancel={cancel}
          onClose={() => void close()}
        />
      )}
    </DialogFrame>
  );
}

interface RunProps {
  run: Exclude<ImportRun, { kind: 'idle' }>;
  /** How many rooms were requested. */
  kept: number;
  isReplacing: boolean;
  onCancel(): void;
  onClose(): void;
}

/** Progress with Stop, then the figures. */
function Run({ run, kept, isReplacing, onCancel, onClose }: RunProps) {
  const t = useTranslations('vto.roomNo');
  const words = useTranslations('contactImport');
  const common = useTranslations('common');
  const failureText = useFailureText();
  if (run.kind === 'running') {
    return (
      <div className={classes.form} aria-busy="true">
        <ContactProgress label={t('generate')} run={run} onStop={onCancel} />
      </div>
    );
  }
  const { codes, isCancelled, failure } = run.end;
  const added = codes.filter((code) => code === FailCode.None).length;
  const failed = failure === undefined ? undefined : failureText(failure);
  const isShort = isCancelled || failure !== undefined;
  const isWhole = added === run.total && !isShort;
  return (
    <div className={classes.form}>
      <Notice tone={isWhole ? 'ok' : 'warn'} isNews>
        {t('result', { added, kept: kept - run.total, missed: run.total - added })}
      </Notice>
      {isCancelled && <Notice tone="info">{words('stopped')}</Notice>}
      {isShort && isReplacing && <Notice tone="info">{t('notReached')}</Notice>}
      {failed !== undefined && <Notice tone="bad">{failed}</Notice>}
      <div className={classes.buttons}>
        <Button onClick={onClose}>{common('close')}</Button>
      </div>
    </div>
  );
}
