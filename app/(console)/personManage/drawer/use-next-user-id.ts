import { useQuery } from '@tanstack/react-query';
import { nextUserId } from '@/lib/persons/next-user-id';
import { rpc } from '@/lib/session/device';

/** A free user ID for a new person; undefined until it is known, and when it cannot be read: then it is typed. */
export function useNextUserId(isWanted: boolean): string | undefined {
  return useQuery({ queryKey: ['next user ID'], enabled: isWanted, gcTime: 0, queryFn: () => nextUserId(rpc) }).data;
}
