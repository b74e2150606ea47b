import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ChangedField } from '@/lib/forms/drafts';
import { ChangeList } from './change-list';
import { changedRow } from './changed-rows';

interface LostChangesProps {
  /** Labels of rows of the page. */
  names: readonly string[];
  /** Changes kept of other pages. */
  kept?: readonly ChangedField[];
  /** Without it the text says that these changes would be lost. */
  children?: ReactNode;
}

/** Changes, each with the stored and the new value. */
export function LostChanges({ names, kept = [], children }: LostChangesProps) {
  const t = useTranslations('form');
  const changed = [...names.map((label) => ({ label, ...changedRow(label) })), ...kept];
  const text = kept.length > 0 ? 'leaveAllText' : 'leaveText';
  return (
    <>
      <p>{children ?? t(text, { count: changed.length })}</p>
      <ChangeList changed={changed} />
    </>
  );
}
