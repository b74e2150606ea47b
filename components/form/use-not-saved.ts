import { type NotSaved, useNotSavedText } from '@/components/feedback/not-saved-text';
import { ActFailure } from '@/components/feedback/use-act';
import { isUnanswered } from '@/lib/rpc/rpc-error';

/** The error of an act whose save did not store everything. */
export function useNotSaved(): (outcome: NotSaved) => unknown {
  const notSavedText = useNotSavedText();
  return (outcome) => {
    // A refusal stays as it is: it may name a field, or a right that is missing.
    if (outcome.kind !== 'unknown' && !isUnanswered(outcome.error)) return outcome.error;
    return new ActFailure(notSavedText(outcome));
  };
}
