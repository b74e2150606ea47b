import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ask } from '@/components/feedback/ask';
import { toast } from '@/components/feedback/toasts';
import { ActFailure } from '@/components/feedback/use-act';
import { useNameList } from '@/lib/i18n/use-name-list';
import { useRemovalRun } from './use-removal-run';

/** How rows of a list are deleted, in the words of their page. */
interface Removal<Row> {
  title(rows: readonly Row[]): ReactNode;
  text(rows: readonly Row[]): ReactNode;
  removed(rows: readonly Row[]): string;
  nameOf(row: Row): string;
  /** Returns those of these rows that remain; throws when the device deleted none. */
  remove(rows: readonly Row[]): Promise<readonly Row[]>;
  /** Shows which remain, in place of the general failure. */
  onLeft?(left: readonly Row[], rows: readonly Row[]): void;
  /** Some may be deleted, or only the answer was lost. */
  refresh(): unknown;
}

/** Asks before rows are deleted; `count` of them. Returns whether to continue. */
export function useAskRemoval() {
  const t = useTranslations('table');
  const common = useTranslations('common');
  return (title: ReactNode, text: ReactNode, count: number) =>
    ask({ title, text, confirm: t('removeButton', { count }), cancel: common('cancel'), isDangerous: true });
}

/** Asks, deletes rows, and lists those that remain; `done` gets them once the device has deleted any. */
export function useRemoval<Row>({ title, text, removed, nameOf, remove, onLeft, refresh }: Removal<Row>) {
  const t = useTranslations('table');
  const askRemoval = useAskRemoval();
  const run = useRemovalRun();
  const nameList = useNameList();
  return async (rows: readonly Row[], done: (left: readonly Row[]) => void = () => undefined) => {
    if (!(await askRemoval(title(rows), text(rows), rows.length))) return;
    await run(t('removeButton', { count: rows.length }), rows, async (rest, isGone) => {
      const left = await remove(rest);
      for (const row of rest) if (!left.includes(row)) isGone(row);
      done(left);
      if (left.length > 0 && onLeft) return onLeft(left, rest);
      if (left.length > 0) throw new ActFailure(t('removedPartly', { names: nameList(left.map(nameOf)) }));
      toast.success(removed(rest));
    });
    await refresh();
  };
}
