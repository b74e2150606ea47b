import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { drafts } from '@/lib/forms/drafts';
import { session } from '@/lib/session/device';
import { setTrial } from '@/lib/trial/read-trial';
import { useMayLeave } from './leave-guard';

/** Signs out and returns to the root, also when the device does not answer. @spec §4 */
export function useSignOut(): () => Promise<void> {
  const router = useRouter();
  const queries = useQueryClient();
  const mayLeave = useMayLeave({ isEnd: true });
  return async () => {
    if (!(await mayLeave())) return;
    await session.signOut();
    drafts.set([]);
    // The next login asks the device again, and must not get the secrets that this one typed, nor by a late answer.
    setTrial(undefined);
    queries.clear();
    router.replace('/');
  };
}
