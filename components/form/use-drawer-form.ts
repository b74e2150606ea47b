import { useTranslations } from 'next-intl';
import { toast } from '@/components/feedback/toasts';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { useWhileOpen } from '@/components/feedback/use-while-open';
import type { Fields, FieldsOptions } from '@/lib/forms/fields';
import type { Problems } from '@/lib/forms/form-field';
import type { SaveOutcome } from '@/lib/forms/save-tables';
import { useActionForm } from '@/lib/forms/use-action-form';
import type { Problem } from '@/lib/i18n/message-keys';
import { isUnanswered, RpcError } from '@/lib/rpc/rpc-error';
import { useNotSaved } from './use-not-saved';
import { useRestartQuestion } from './use-restart-question';

/** How a page follows its drawer. */
export interface DrawerEnds {
  /** The list behind the drawer has to be read again; also after a failure, of which only the answer may be lost. */
  onSaved(): void;
  onClose(): void;
}

/** Result of a save: nothing or the text of the toast, problems found by the device, or the outcome for tables. */
export type DrawerSaved<F> = undefined | { message: string } | { problems: Problems<F> } | SaveOutcome;

export interface DrawerFormOptions<F extends object> extends Omit<FieldsOptions<F>, 'disabled'>, DrawerEnds {
  /** The field that shows a refusal, by the member that the device names. */
  fieldOf?(member: string): (keyof F & string) | undefined;
  /** The text beside the field of a refusal. */
  problemOf?(key: keyof F & string, values: F): Problem;
  /** Writes the values; refusals throw. */
  save(values: F, fields: Fields<F>): Promise<DrawerSaved<F>>;
}

/**
 * Fields and save of a form in a drawer, for data written by a call of its own: all problems are shown first, one save
 * runs at a time, a refusal is shown beside the field it names and above the form, typed values are kept.
 */
export function useDrawerForm<F extends object>(options: DrawerFormOptions<F>) {
  const { fieldOf, problemOf, save, onSaved, onClose, ...rules } = options;
  const form = useTranslations('form');
  const common = useTranslations('common');
  const journal = useTranslations('journal');
  const close = useWhileOpen(onClose);
  const { isBusy, isDenied, failure, run } = useAct();
  const askRestart = useRestartQuestion();
  const notSaved = useNotSaved();
  const isLocked = isBusy || isDenied;
  const fields = useActionForm<F>({ ...rules, disabled: isLocked });

  const end = (message: string) => {
    toast.success(message);
    onSaved();
    close();
  };

  const attempt = async (values: F, signal: AbortSignal) => {
    let isUnknown = false;
    try {
      const saved = await save(values, fields);
      if (!saved) end(form('saved'));
      else if ('message' in saved) end(saved.message);
      else if ('problems' in saved) fields.setDeviceProblems(saved.problems);
      else if (saved.kind === 'saved') {
        end(form(saved.replyLost ? 'savedReplyLost' : 'saved'));
        if (saved.needReboot) void askRestart();
      } else {
        isUnknown = saved.kind === 'unknown';
        throw notSaved(saved);
      }
    } catch (error) {
      const member = error instanceof RpcError ? error.detail.field : undefined;
      const key = typeof member === 'string' ? fieldOf?.(member) : undefined;
      const problem = key && (problemOf?.(key, values) ?? { key: 'Refused' });
      if (key) fields.setDeviceProblems({ [key]: problem } as Problems<F>);
      onSaved();
      // A call of its own cannot be compared with what the device holds.
      const failure = isUnanswered(error) ? new ActFailure(form('saveUnknown')) : error;
      // The page was left meanwhile.
      if (signal.aborted && (isUnknown || failure !== error))
        toast.failure(journal('unknown'), { title: common('save'), outlivesPage: true });
      throw failure;
    }
  };

  return {
    fields,
    isLocked,
    /** Props for `DrawerForm`. */
    drawer: {
      isNew: rules.isNew ?? false,
      changed: fields.changedNames,
      failure,
      isBusy,
      isDenied,
      onSave: () => fields.onSubmit((values) => run((signal) => attempt(values, signal)))(),
      onClose,
    },
  };
}
