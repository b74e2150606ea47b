import { useQuery } from '@tanstack/react-query';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { personCards } from './save-cards';
import { fingersOf } from './save-fingers';

/** What a stored person has, as far as the device has a use for it; undefined while it is read and where it cannot be. */
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
