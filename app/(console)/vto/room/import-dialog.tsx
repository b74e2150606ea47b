import { Button, Modal } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFocusReturn } from '@/components/feedback/focus-return';
import { Notice } from '@/components/feedback/notice';
import { useMayLose } from '@/components/feedback/use-may-lose';
import buttons from '@/components/form/dialog-form.module.css';
import { browserClock } from '@/lib/clock';
import type { VideoTalkContact } from '@/lib/contract/records';
import { FileError, fileText } from '@/lib/csv/file-text';
import { readCsv } from '@/lib/csv/read-csv';
import { roomRecord } from '@/lib/intercom/room-fields';
import { type RoomLine, roomLines, roomTemplate } from '@/lib/intercom/room-file';
import { useContactImport } from '@/lib/intercom/use-contact-import';
import { saveFile } from '@/lib/save-file';
import classes from './import-dialog.module.css';
import { ImportPreview } from './import-preview';
import { ImportResult } from './import-result';
import '@/components/theme/dialog-styles';

const WIDTH = 760;

type FileFault = 'encoding' | 'empty' | 'tooLarge' | 'quote' | 'unreadable' | 'noColumn';

interface ImportDialogProps {
  held: readonly VideoTalkContact[];
  onClose(): void;
  /** Rooms may have come. */
  onImported(): void;
}

/** Rooms of a CSV file: what each line would do is seen before anything is sent. @assumed pages-1 /vto/room */
export function ImportDialog({ held, onClose, onImported }: ImportDialogProps) {
  useFocusReturn();
  const t = useTranslations('vto.room');
  const common = useTranslations('common');
  const mayLose = useMayLose();
  const [fault, setFault] = useState<FileFault>();
  const [lines, setLines] = useState<RoomLine[]>();
  const { run, start, cancel } = useContactImport();
  const good = lines?.filter(({ problem }) => !problem) ?? [];

  const choose = async (file: File | undefined) => {
    if (!file) return;
    setFault(undefined);
    try {
      const text = await fileText(file);
      const signal = new AbortController().signal;
      const table = await readCsv(text, { clock: browserClock, signal, onProgress: () => undefined });
      const read = roomLines(table, held);
      if (read) setLines(read);
      else setFault('noColumn');
    } catch (error) {
      setFault(error instanceof FileError ? error.problem : 'unreadable');
    }
  };
  const send = async () => {
    await start(good.map(({ fields }) => sentRoom(roomRecord(fields))));
    onImported();
  };
  const close = async () => {
    if (run.kind === 'running') {
      if (!(await mayLose([t('importTitle')]))) return;
      cancel();
    }
    onClose();
  };

  return (
    <Modal
      opened
      size={WIDTH}
      onClose={() => void close()}
      title={t('importTitle')}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      {!lines && (
        <div className={classes.step}>
          <p>{t('fileText')}</p>
          {fault && (
            <Notice tone="bad" isNews>
              {t(`file.${fault}`)}
            </Notice>
          )}
          <FileChoice onChoose={(file) => void choose(file)} />
          <div className={buttons.buttons}>
            <Button variant="subtle" onClick={() => saveFile('rooms-template.csv', roomTemplate())}>
              {t('template')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
          </div>
        </div>
      )}
      {lines && run.kind === 'idle' && (
        <ImportPreview
          lines={lines}
          count={good.length}
          onBack={() => setLines(undefined)}
          onSend={() => void send()}
        />
      )}
      {lines && run.kind !== 'idle' && (
        <ImportResult run={run} lines={lines} onCancel={cancel} onClose={() => void close()} />
      )}
    </Modal>
  );
}

/** A new row has no number of its own yet. */
const sentRoom = ({ RecNo: _, ...record }: VideoTalkContact) => record;

function FileChoice({ onChoose }: { onChoose(file: File | undefined): void }) {
  const t = useTranslations('vto.room');
  return (
    <label className={classes.file}>
      {t('chooseFile')}
      <input
        type="file"
        accept=".csv,text/csv"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Emptied at once: choosing the same file again is a change again.
          event.currentTarget.value = '';
          onChoose(file);
        }}
      />
    </label>
  );
}
