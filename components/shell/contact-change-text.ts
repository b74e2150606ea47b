import { useTranslations } from 'next-intl';
import type { ContactChange } from '@/lib/session/change-contact';

/** What a change of the contact says whose answer was lost; undefined when the device answered. */
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
