import { useTranslations } from 'next-intl';
import type { Problem } from '@/lib/i18n/message-keys';

/** A rule's problem in the visitor's language. */
export function useProblemText(): (problem: Problem) => string {
  const t = useTranslations('validation');
  return (problem) => t(problem.key, problem.values as never);
}
