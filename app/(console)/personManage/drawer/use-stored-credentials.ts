import { useQuery } from '@tanstack/react-query';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { personCards } from './save/save-cards';
import { fingersOf } from './save/save-fingers';

/** Credentials of a stored person that the device supports; undefined while loading and after a failed read. */
export function useStoredCredentials(userId: string | undefined) {
  const { cardAuth, faceAuth, fingerprintAuth } = useCapabilities();
  const isStored = userId !== undefined;
  const params = { UserIDList: [userId ?? ''] };
  const cards = useQuery({
    queryKey: ['cards of', userId],
    enabled: isStored && cardAuth,
    queryFn: async () => {
      const { CardList } = await rpc.call('AccessCard.list', params);
      return personCards(CardList ?? []);
    },
  });
  const faces = useQuery({
    queryKey: ['faces of', userId],
    enabled: isStored && faceAuth,
    queryFn: async () => {
      const { FaceDataList } = await rpc.call('AccessFace.list', params);
      return FaceDataList?.find((each) => each?.UserID === userId)?.PhotoData ?? [];
    },
  });
  const fingers = useQuery({
    queryKey: ['fingers of', userId],
    enabled: isStored && fingerprintAuth,
    queryFn: () => fingersOf(rpc, userId ?? ''),
  });
  return { cards, faces, fingers, isLoading: cards.isLoading || faces.isLoading || fingers.isLoading };
}
