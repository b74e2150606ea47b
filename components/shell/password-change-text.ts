import { useTranslations } from 'next-intl';
import type { PasswordChange } from '@/lib/session/change-password';

/** Text for a password change that was refused or not answered. @spec §8 */
export function usePasswordChangeText(): (change: Exclude<PasswordChange, { kind: 'changed' }>) => string {
  const t = useTranslations('account');
  const errors = useTranslations('errors');
  return (change) => {
    switch (change.kind) {
      case 'attempts-left':
        return t('attemptsLeft', { count: change.attempts });
      case 'locked':
        return t('lockedMinutes', { count: change.minutes });
      case 'unknown':
        return t('passwordUnknown');
      case 'refused':
        return errors(change.key, change.values as never);
    }
  };
}
