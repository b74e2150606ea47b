import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ask } from '@/components/feedback/ask';
import { toast } from '@/components/feedback/toasts';
import { ActFailure } from '@/components/feedback/use-act';
import { ReplyError } from '@/lib/contract/error-codes';
import { useNameList } from '@/lib/i18n/use-name-list';
import { RpcError } from '@/lib/rpc/rpc-error';
import { useRemovalRun } from './use-removal-run';

/** How one entry is deleted, in the words of its page. */
interface EntryRemoval {
  title: ReactNode;
  text: ReactNode;
  confirm: string;
  removed: string;
  /** What tells it from others: the same one is deleted only once, however often that is confirmed meanwhile. */
  entry: string | number;
  /** Throws when the device refuses. */
  remove(): Promise<unknown>;
  /** What refers to the entry, and its message. Empty where the device does not say. */
  inUse?: { users(): readonly string[] | Promise<readonly string[]>; text(names: string): string };
}

/** The device refuses because something refers to the entry. */
const isInUse = (error: unknown): boolean =>
  error instanceof RpcError && error.code === ReplyError.Unknown && error.detail.reason === 'TargetInUse';

/** Asks, deletes one entry and reports the result. Returns whether the request was sent, whatever the outcome. */
export function useEntryRemoval() {
  const common = useTranslations('common');
  const run = useRemovalRun();
  const nameList = useNameList();
  return async ({ title, text, confirm, removed, entry, remove, inUse }: EntryRemoval): Promise<boolean> => {
    if (!(await ask({ title, text, confirm, cancel: common('cancel'), isDangerous: true }))) return false;
    await run(confirm, [entry], async (_, isGone) => {
      try {
        await remove();
      } catch (error) {
        const users = inUse && isInUse(error) ? await inUse.users() : [];
        if (inUse && users.length > 0) throw new ActFailure(inUse.text(nameList(users)));
        throw error;
      }
      isGone(entry);
      toast.success(removed);
    });
    return true;
  };
}
