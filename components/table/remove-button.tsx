import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { ICON } from '@/components/theme/icon';

/** Deletes the selected rows. */
export function RemoveButton({ count, onClick }: { count: number; onClick(): unknown }) {
  const t = useTranslations('table');
  return (
    <Button
      variant="subtle-danger"
      size="xs"
      leftSection={<IconTrash {...ICON} />}
      disabled={count === 0}
      onClick={() => void onClick()}
    >
      {t('removeButton', { count })}
    </Button>
  );
}
