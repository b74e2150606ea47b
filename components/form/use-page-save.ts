import { useEffect, useRef } from 'react';
import { changedRow } from '@/components/feedback/changed-rows';
import { toast } from '@/components/feedback/toasts';
import { sameValue } from '@/lib/forms/changed-tables';
import { keepDraft } from '@/lib/forms/drafts';
import { openForm } from '@/lib/forms/open-form';
import type { ConfigForm, ConfigFrame, SendTables } from '@/lib/forms/use-config-form';
import { openTab } from './open-tab';
import { useSaveOutcome } from './use-save-outcome';

/** A page whose form is saved, kept for later, or thrown away. */
export interface SavedPage<F extends object, Form extends ConfigForm<F>> {
  form: ConfigFrame<F> & { ready: Form | undefined };
  /** Opens the part of the page that has a field; called before a problem, of a rule or of the device, is focused. */
  showField?(key: keyof F & string): void;
  /** Opens the drawer that has a setting of the page; called with keys that are none of the form. */
  showInDrawer?(key: string): void;
  /** Called before a save is sent; false cancels it, a function sends the tables in another way. */
  confirmSave?(form: NoInfer<Form>): Promise<boolean | SendTables>;
}

/**
 * The save of a page, from its question to the message about its end; and what discards its changes. Meanwhile the
 * question on leaving the page, and the search, reach the form by `openForm`. `save` returns false when something is
 * still not saved.
 */
export function usePageSave<F extends object, Form extends ConfigForm<F>>({
  form,
  showField,
  showInDrawer,
  confirmSave,
}: SavedPage<F, Form>): { save(): Promise<boolean>; discard(): void } {
  const showOutcome = useSaveOutcome();
  /** A save is being confirmed; a second press would ask the same again. */
  const isConfirming = useRef(false);
  const confirmed = async (): Promise<boolean | SendTables> => {
    if (!confirmSave || !form.ready?.isValid) return true;
    if (isConfirming.current) return false;
    isConfirming.current = true;
    try {
      return await confirmSave(form.ready);
    } finally {
      isConfirming.current = false;
    }
  };
  /** What a refused save left is past: its Retry would save something else, or nothing. */
  const discard = () => {
    toast.settle('save');
    form.discard();
  };
  const save = async (): Promise<boolean> => {
    if (form.changedLabels.length === 0) {
      toast.settle('save');
      return true;
    }
    const way = await confirmed();
    if (way === false) return false;
    // What was typed while it was being confirmed is checked and confirmed as well.
    if (!sameValue(latest.current.values, form.ready?.values)) return latest.current.save();
    const outcome = await form.save(way === true ? undefined : way);
    if (outcome) {
      await showOutcome(outcome, () => void latest.current.save());
      if (outcome.kind === 'refused' && outcome.shownAt !== undefined) {
        showField?.(outcome.shownAt as keyof F & string);
        focusFirstProblem();
      }
      return outcome.kind === 'saved';
    }
    if (form.firstProblem) showField?.(form.firstProblem);
    focusFirstProblem();
    return false;
  };
  const maySave = form.isValid && !form.readOnly;
  const keep = () => {
    const kept = form.kept();
    if (!kept) return;
    toast.settle('save');
    const { pathname, search } = window.location;
    keepDraft({
      ...kept,
      save: confirmSave || !maySave ? undefined : kept.save,
      address: pathname + search,
      part: openTab.get(),
      language: document.documentElement.lang,
      changed: form.changedLabels.map((label) => ({ label, ...changedRow(label) })),
    });
  };
  // A button in a message or a question that is pressed later saves the values that the form has then.
  const show = (key: string) => {
    // The parts of a field of several members have its key before their own.
    const own = [key, key.split('.')[0] ?? ''].find((each) => Object.hasOwn(form.ready?.values ?? {}, each));
    if (own) showField?.(own as keyof F & string);
    else if (form.ready) showInDrawer?.(key);
  };
  const latest = useRef({ save, keep, show, discard, values: form.ready?.values });
  useEffect(() => {
    latest.current = { save, keep, show, discard, values: form.ready?.values };
  });
  useEffect(() => {
    openForm.set({
      // While the form is invalid, the question on leaving the page does not offer to save.
      save: maySave ? () => latest.current.save() : undefined,
      keep: form.hasUnfinished ? undefined : () => latest.current.keep(),
      discard: () => latest.current.discard(),
      show: (key) => latest.current.show(key),
    });
    return () => openForm.set(undefined);
  }, [maySave, form.hasUnfinished]);
  return { save, discard };
}

/** After a rule or the device stopped a save, focuses the first control with a problem. */
function focusFirstProblem() {
  requestAnimationFrame(() => {
    // In a row of several controls the invalid one; the label and the message of a row have ids, too.
    const own = '[id^="field-"]:not([id$="-message"], [id$="-label"])';
    const wrong = document.querySelector<HTMLElement>(`[data-state="wrong"] :is([aria-invalid="true"], ${own})`);
    wrong?.focus();
  });
}
