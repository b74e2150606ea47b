import { useTranslations } from 'next-intl';
import { toast } from '@/components/feedback/toasts';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import type { Problems } from '@/lib/forms/form-field';
import type { SaveOutcome } from '@/lib/forms/save-tables';
import type { Fields } from '@/lib/forms/use-fields';
import type { Problem } from '@/lib/i18n/message-keys';
import { isUnanswered, RpcError } from '@/lib/rpc/rpc-error';
import { useNotSaved } from './use-not-saved';
import { useRestartQuestion } from './use-restart-question';

interface DrawerSaveOptions {
  /** The list behind the drawer has to be read again. */
  onSaved(): void;
  onClose(): void;
}

/** Result of a save: the text of the toast, problems found by the device, or the outcome for tables. Refusals throw. */
export type DrawerSaved<F> = { message: string } | { problems: Problems<F> } | SaveOutcome;

/** The text beside a field that a refusal names. */
const REFUSED: Problem = { key: 'Refused' };

/**
 * The save of a form in a drawer, for data written by a call of its own: all problems are shown first, one save runs at
 * a time, a refusal is shown beside the field it names and above the form, typed values are kept. After a failure the
 * list is read again, too: only the answer may have been lost, or another user changed something.
 */
export function useDrawerSave({ onSaved, onClose }: DrawerSaveOptions) {
  const form = useTranslations('form');
  const { isBusy, isDenied, failure, run } = useAct();
  const askRestart = useRestartQuestion();
  const notSaved = useNotSaved();

  const end = (message: string) => {
    toast.success(message);
    onSaved();
    onClose();
  };

  /** `fieldOf`: the field that shows a refusal, by the member that the device names; `problemOf`: the text there. */
  async function save<F extends object>(
    fields: Fields<F>,
    fieldOf: (member: string) => (keyof F & string) | undefined,
    attempt: () => Promise<DrawerSaved<F>>,
    problemOf: (key: keyof F & string) => Problem = () => REFUSED,
  ): Promise<void> {
    if (fields.reveal() !== undefined) return;
    await run(async () => {
      try {
        const saved = await attempt();
        if ('message' in saved) end(saved.message);
        else if ('problems' in saved) fields.setDeviceProblems(saved.problems);
        else if (saved.kind === 'saved') {
          end(form(saved.replyLost ? 'savedReplyLost' : 'saved'));
          if (saved.needReboot) void askRestart();
        } else throw notSaved(saved);
      } catch (error) {
        const member = error instanceof RpcError ? error.detail.field : undefined;
        const key = typeof member === 'string' ? fieldOf(member) : undefined;
        if (key) fields.setDeviceProblems({ [key]: problemOf(key) } as Problems<F>);
        onSaved();
        // A call of its own cannot be compared with what the device holds.
        throw isUnanswered(error) ? new ActFailure(form('saveUnknown')) : error;
      }
    });
  }

  return {
    save,
    isBusy,
    isLocked: isBusy || isDenied,
    /** Props for `DrawerForm`. */
    drawer: { failure, isBusy, isDenied, onClose },
  };
}
