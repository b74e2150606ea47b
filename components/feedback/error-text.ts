import { useTranslations } from 'next-intl';
import { describeError } from '@/lib/errors/describe-error';

/** A failed call in the visitor's language, by the standard reactions. */
export function useErrorText(): (error: unknown) => string {
  const t = useTranslations('errors');
  return (error) => {
    const { key, values } = describeError(error);
    return t(key, values as never);
  };
}
