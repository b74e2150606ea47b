import { useTranslations } from 'next-intl';
import { CountedDialog } from '@/components/form/counted-dialog';
import { clearContacts, readContacts } from '@/lib/intercom/contacts';
import { rpc, sealed } from '@/lib/session/device';

/** Deletes all rooms; stations are kept. */
export function ClearDialog({ onClose, onRemoved }: { onClose(): void; onRemoved(): void }) {
  const t = useTranslations('vto.room');
  return (
    <CountedDialog
      cacheKey="rooms"
      count={async () => (await readContacts(rpc, 'VTH')).length}
      remove={() => clearContacts({ rpc, sealed }, 'VTH')}
      text={t('clearText')}
      button={t('clear')}
      title={(count) => t('clearTitle', { count })}
      removed={(count) => t('removed', { count })}
      onClose={onClose}
      onRemoved={onRemoved}
    />
  );
}
