import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { use } from 'react';
import { CloseDialog } from './close-dialog';

interface DialogCancelProps {
  /** Default: Cancel. */
  label?: string;
  hasFocus?: boolean;
}

/** Closes a dialog without a `DialogForm`: asks what every other way of closing it asks. */
export function DialogCancel({ label, hasFocus = false }: DialogCancelProps) {
  const common = useTranslations('common');
  return (
    <Button variant="default" data-autofocus={hasFocus || undefined} onClick={use(CloseDialog)}>
      {label ?? common('cancel')}
    </Button>
  );
}
