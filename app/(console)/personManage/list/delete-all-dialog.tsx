import { useTranslations } from 'next-intl';
import { CountedDialog } from '@/components/form/counted-dialog';
import { countPersons } from '@/lib/records/access-users';
import { TransportError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';

interface DeleteAllDialogProps {
  onClose(): void;
  onRemoved(): void;
}

/** Deletes every person, whatever the list is filtered by. @assumed pages-1 /personManage */
export function DeleteAllDialog({ onClose, onRemoved }: DeleteAllDialogProps) {
  const t = useTranslations('personManage');
  return (
    <CountedDialog
      cacheKey="persons"
      count={() => countPersons(rpc)}
      remove={removeAll}
      text={t('removeText')}
      button={t('removeAll')}
      title={(count) => t('removeAllTitle', { count })}
      removed={(count) => t('removed', { count })}
      onClose={onClose}
      onRemoved={onRemoved}
    />
  );
}

/** True: the reply was lost, but nobody is left. Throws when the device refused or still holds somebody. */
async function removeAll(): Promise<boolean> {
  try {
    await rpc.call('AccessUser.removeAll', {});
    return false;
  } catch (error) {
    const left = error instanceof TransportError ? await countPersons(rpc).catch(() => undefined) : undefined;
    if (left !== 0) throw error;
    return true;
  }
}
