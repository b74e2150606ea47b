import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import buttons from '@/components/form/dialog-form.module.css';
import type { RoomLine } from '@/lib/intercom/room-file';
import classes from './import-dialog.module.css';
import { LineTable } from './line-table';

interface ImportPreviewProps {
  lines: readonly RoomLine[];
  /** Lines that can be sent. */
  count: number;
  onBack(): void;
  onSend(): void;
}

/** What the import would do, line by line; nothing has been sent yet. */
export function ImportPreview({ lines, count, onBack, onSend }: ImportPreviewProps) {
  const t = useTranslations('vto.room');
  const common = useTranslations('common');
  // What somebody has to look at comes first.
  const shown = [...lines.filter(({ problem }) => problem), ...lines.filter(({ problem }) => !problem)];
  return (
    <div className={classes.step}>
      <p>{t('previewText', { good: count, bad: lines.length - count })}</p>
      <LineTable lines={shown} />
      <div className={buttons.buttons}>
        <Button variant="default" onClick={onBack}>
          {common('back')}
        </Button>
        <Button disabled={count === 0} onClick={onSend}>
          {t('send', { count })}
        </Button>
      </div>
    </div>
  );
}
