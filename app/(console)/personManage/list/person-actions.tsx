import { Button } from '@mantine/core';
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { HeadActs } from '@/components/form/head-acts';
import { ICON } from '@/components/theme/icon';
import { countPersons } from '@/lib/records/access-users';
import { rpc } from '@/lib/session/device';

/** Parts that the page can open over its list. */
export type OpenPart = 'add' | 'import' | 'export' | 'removeAll';

interface PersonActionsProps {
  onOpen(part: OpenPart): void;
}

/** Actions in the page head. */
export function PersonActions({ onOpen }: PersonActionsProps) {
  const t = useTranslations('personManage');
  const files = useTranslations('personImport');
  return (
    <>
      <HeadActs
        acts={[
          { label: files('open'), icon: <IconUpload {...ICON} />, run: () => onOpen('import') },
          { label: files('exportOpen'), icon: <IconDownload {...ICON} />, run: () => onOpen('export') },
        ]}
        removeAll={{
          label: t('removeAll'),
          cacheKey: 'persons',
          count: () => countPersons(rpc),
          run: () => onOpen('removeAll'),
        }}
      />
      <AddButton onOpen={onOpen} />
    </>
  );
}

/** Actions on an empty device: add or import the first person. */
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
    <Button leftSection={<IconPlus {...ICON} />} data-opens="new" onClick={() => onOpen('add')}>
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
