import { useQuery } from '@tanstack/react-query';
import { useChosenNumber } from '@/components/table/use-chosen-number';
import { rpc } from '@/lib/session/device';

/** Which of the device's cameras a page sets: `channel` from 0, kept in the address. Most devices have one. */
export function useVideoInput() {
  const inputs = useQuery({
    queryKey: ['video inputs'],
    queryFn: () => rpc.call('devVideoInput.factory.getCollect', {}),
  });
  const count = inputs.data?.channels ?? 1;
  const [channel, onChoose] = useChosenNumber(count);
  return { channel, count, onChoose };
}
