import { useTranslations } from 'next-intl';
import { RecoveryError } from '@/lib/contract/error-codes';
import { RpcError } from '@/lib/rpc/rpc-error';
import type { ContactKind } from '@/lib/validation/contact';

export interface RecoveryProblem {
  /** Undefined if it is not one of the recovery codes. */
  text: string | undefined;
  /** Recovery is disabled: the dialog does not open. */
  isClosed: boolean;
  /** The check is locked for five minutes. */
  isLocked: boolean;
}

/** Text for a refused recovery call. @spec §8 forgot password */
export function useRecoveryText(): (error: unknown, kind: ContactKind) => RecoveryProblem {
  const t = useTranslations('errors');
  return (error, kind) => {
    const code = error instanceof RpcError ? error.code : undefined;
    const say = (text: string | undefined) => ({
      text,
      isClosed: code === RecoveryError.PswResetClosed,
      isLocked: code === RecoveryError.SafeCodeLocked,
    });
    switch (code) {
      case RecoveryError.NoContact:
        return say(kind === 'phone' ? t('NoContactPhone') : t('NoContactEmail'));
      case RecoveryError.PswResetClosed:
        return say(t('PswResetClosed'));
      case RecoveryError.CreateCodeError:
      case RecoveryError.CreateCodeErrorToo:
        return say(t('CreateCodeError'));
      case RecoveryError.SafeCodeLocked:
        return say(t('SafeCodeLockedTryLater'));
      default:
        return say(undefined);
    }
  };
}
