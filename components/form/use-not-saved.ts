import { useTranslations } from 'next-intl';
import { ActFailure } from '@/components/feedback/use-act';
import type { SaveOutcome } from '@/lib/forms/save-tables';
import { isUnanswered } from '@/lib/rpc/rpc-error';

/** The error of an act whose save did not store everything. */
export function useNotSaved(): (outcome: Exclude<SaveOutcome, { kind: 'saved' }>) => unknown {
  const form = useTranslations('form');
  return (outcome) => {
    if (outcome.kind === 'unknown') return new ActFailure(form('saveUnknown'));
    return isUnanswered(outcome.error) ? new ActFailure(form('notStored')) : outcome.error;
  };
}
