import { useTranslations } from 'next-intl';
import { describeError } from '@/lib/errors/describe-error';
import { isSessionOver } from '@/lib/rpc/rpc-error';

/** The error text of a failed call, by the standard reactions. For pages before sign-in. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors');
  return (error) => {
    const { key, values } = describeError(error);
    return t(key, values as never);
  };
}

/**
 * As `useErrorText`, for signed-in pages: undefined when the session is over. Then nothing is shown before the next
 * click, and the shell reports it.
 * @spec §4; @assumed contract 5.2
 */
export function useFailureText(): (error: unknown) => string | undefined {
  const errorText = useErrorText();
  return (error) => (isSessionOver(error) ? undefined : errorText(error));
}
