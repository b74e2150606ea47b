import { useTranslations } from 'next-intl';
import type { SignInOutcome } from '@/lib/session/sign-in';

/** Text for a refused sign-in. @spec §8 login codes */
export function useSignInText(): (outcome: Exclude<SignInOutcome, { kind: 'accepted' }>) => string {
  const t = useTranslations('login');
  const errors = useTranslations('errors');
  return (outcome) => {
    switch (outcome.kind) {
      case 'wrong':
        return outcome.attempts === undefined ? t('wrong') : t('wrongAttempts', { count: outcome.attempts });
      case 'locked':
        return t('locked', { seconds: outcome.seconds });
      case 'not-initialised':
        return t('notInitialised');
      case 'refused':
        return errors(outcome.key);
    }
  };
}
