import { useTranslations } from 'next-intl';
import { bdi } from '@/components/feedback/bdi';
import { useEntryRemoval } from '@/components/table/use-entry-removal';
import type { CheckGroup } from '@/lib/contract/records';
import { rpc } from '@/lib/session/device';

/** Asks and deletes a group. @param count how many persons are in it */
export function useRemoveGroup(count: (groupID: number) => number, refresh: () => unknown) {
  const t = useTranslations('attendance.checkGroup');
  const removal = useEntryRemoval();
  return async ({ groupID, groupInfo: { Name } }: CheckGroup) => {
    const isAsked = await removal({
      title: t.rich('removeTitle', { name: Name, bdi }),
      text: t('removeText', { count: count(groupID) }),
      confirm: t('remove'),
      removed: t('removed'),
      entry: groupID,
      remove: () => rpc.call('Attendance.deleteCheckGroup', { groupID }),
    });
    if (isAsked) await refresh();
  };
}
