import { Button } from '@mantine/core';
import { IconDownload, IconPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useAct } from '@/components/feedback/use-act';
import { useCapabilities } from '@/lib/session/use-visitor';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

/** What the page can open over its list. */
export type OpenPart = 'add' | 'import' | 'export' | 'removeAll';

interface PersonActionsProps {
  onOpen(part: OpenPart): void;
}

/** Buttons of the page's head. */
export function PersonActions({ onOpen }: PersonActionsProps) {
  const t = useTranslations('personManage');
  const files = useTranslations('personImport');
  const capabilities = useCapabilities();
  const act = useAct();
  const template = () =>
    act.run(
      () => import('../import/save-template').then(({ saveTemplate }) => saveTemplate(capabilities)),
      files('template'),
    );
  return (
    <>
      <Button variant="subtle-danger" leftSection={<IconTrash {...ICON} />} onClick={() => onOpen('removeAll')}>
        {t('removeAll')}
      </Button>
      <ImportButton onOpen={onOpen} />
      <Button variant="subtle" leftSection={<IconDownload {...ICON} />} onClick={() => onOpen('export')}>
        {files('exportOpen')}
      </Button>
      <Button variant="subtle" onClick={() => void template()}>
        {files('template')}
      </Button>
      <AddButton onOpen={onOpen} />
    </>
  );
}

/** The ways to the first person of an empty device. */
export function FirstPersonActions({ onOpen }: PersonActionsProps) {
  return (
    <div>
      <AddButton onOpen={onOpen} /> <ImportButton onOpen={onOpen} />
    </div>
  );
}

function AddButton({ onOpen }: PersonActionsProps) {
  const t = useTranslations('personManage');
  return (
    <Button leftSection={<IconPlus {...ICON} />} onClick={() => onOpen('add')}>
      {t('add')}
    </Button>
  );
}

function ImportButton({ onOpen }: PersonActionsProps) {
  const t = useTranslations('personImport');
  return (
    <Button variant="subtle" leftSection={<IconUpload {...ICON} />} onClick={() => onOpen('import')}>
      {t('open')}
    </Button>
  );
}
