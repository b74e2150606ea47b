import { ActionIcon } from '@mantine/core';
import { IconPencil, IconTrash, IconZoomQuestion } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import type { AccessUser } from '@/lib/contract/records';
import type { Open } from './person-overlays';

const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;

interface PersonOperationsProps {
  person: AccessUser;
  onOpen(open: Open): void;
}

/** Buttons at the end of a row. */
export function PersonOperations({ person, onOpen }: PersonOperationsProps) {
  const t = useTranslations('personManage');
  const explain = useTranslations('explain');
  const name = { name: person.UserName };
  return (
    <>
      <ActionIcon size="sm" aria-label={explain('openName', name)} onClick={() => onOpen({ part: 'explain', person })}>
        <IconZoomQuestion {...ICON} />
      </ActionIcon>
      <ActionIcon size="sm" aria-label={t('editName', name)} onClick={() => onOpen({ part: 'edit', person })}>
        <IconPencil {...ICON} />
      </ActionIcon>
      <ActionIcon
        size="sm"
        aria-label={t('removeName', name)}
        onClick={() => onOpen({ part: 'remove', persons: [person], onDone: () => undefined })}
      >
        <IconTrash {...ICON} />
      </ActionIcon>
    </>
  );
}
