import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';

/** Deletes the selected rows. */
export function RemoveButton({ count, onClick }: { count: number; onClick(): unknown }) {
  const t = useTranslations('table');
  return (
    <Button
      variant="subtle-danger"
      size="xs"
      leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
      disabled={count === 0}
      onClick={() => void onClick()}
    >
      {t('removeButton', { count })}
    </Button>
  );
}
