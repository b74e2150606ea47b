import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';

/** Before a deletion that cannot be undone: offers an export. */
export function ExportFirst({ onExport }: { onExport(): void }) {
  const t = useTranslations('personManage');
  const files = useTranslations('personImport');
  return (
    <Notice
      tone="warn"
      action={
        <Button size="xs" variant="default" onClick={onExport}>
          {files('exportOpen')}
        </Button>
      }
    >
      {t('undo.exportFirst')}
    </Notice>
  );
}
