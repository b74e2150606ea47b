import { useQuery } from '@tanstack/react-query';
import type { AttendanceInfo, CheckGroup } from '@/lib/contract/records';
import { NO_GROUP } from '@/lib/persons/person-fields';
import { rpc } from '@/lib/session/device';
import { useReadAgain } from '@/lib/session/use-session-open';

/** Check groups as choices, and the check group of one person. */
export interface CheckGroups {
  groups: { value: number; label: string }[];
  /** True when the list could not be read; the stored number is shown instead. */
  isListUnread: boolean;
  /** Undefined while loading and after a failed read; it is then neither shown nor written. */
  own: number | undefined;
  isLoading: boolean;
}

const NO_GROUPS: CheckGroups['groups'] = [];

/** Reads both in one batch; a new person (no `userId`) has no group. */
export function useCheckGroups(userId: string | undefined, isThere: boolean): CheckGroups {
  const query = useQuery({
    queryKey: ['check groups', userId],
    enabled: isThere,
    queryFn: async () => {
      const [list, membership] = await rpc.batch([
        { method: 'Attendance.getCheckGroup', params: {} },
        ...(userId === undefined
          ? []
          : [{ method: 'AccessAttendance.list' as const, params: { UserIDList: [userId] } }]),
      ]);
      const rows = <T>(outcome: typeof list, member: string): T[] | undefined => {
        const value = outcome?.ok ? (outcome.value as Record<string, T[] | null | undefined>)[member] : undefined;
        return value === null ? [] : value;
      };
      const groups = rows<CheckGroup>(list, 'Info');
      const places = rows<AttendanceInfo>(membership, 'AttendanceInfoList');
      return {
        groups: groups?.map(({ groupID, groupInfo }) => ({
          value: groupID,
          label: groupInfo?.Name ?? String(groupID),
        })),
        own: places && (places.find((each) => each.UserID === userId)?.groupID ?? NO_GROUP),
      };
    },
  });
  useReadAgain(query.error, () => void query.refetch());
  return {
    groups: query.data?.groups ?? NO_GROUPS,
    isListUnread: query.isError || (query.isSuccess && query.data.groups === undefined),
    own: userId === undefined ? NO_GROUP : query.data?.own,
    isLoading: query.isLoading,
  };
}
