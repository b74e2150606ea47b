import { useTranslations } from 'next-intl';
import type { ContactChange } from '@/lib/session/change-contact';

/** The message for a contact change whose answer was lost; undefined when the device answered. */
export function useContactChangeText(): (change: ContactChange) => string | undefined {
  const t = useTranslations('account');
  return (change) => {
    switch (change.kind) {
      case 'changed':
        return change.replyLost ? t('contactReplyLost') : undefined;
      case 'unchanged':
        return t('contactUnchanged');
      case 'unknown':
        return t('contactUnknown');
    }
  };
}
