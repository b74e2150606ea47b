import { useQuery } from '@tanstack/react-query';
import { ROW } from '@/lib/forms/bind';
import { AreaHandle } from '@/lib/rpc/area-handle';
import { rpc } from '@/lib/session/device';
import { IMG } from './img-fields';

const NONE: readonly string[] = [];

/**
 * Keys of the fields of which a camera says that it cannot make use; none until it has answered, and of a camera that
 * does not say. Call devVideoInput.getCaps. @assumed pages-2 /img (caps are checked per table)
 */
export function useUnusedFields(channel: number): readonly string[] {
  const { data } = useQuery({
    queryKey: ['video input caps', channel],
    queryFn: async () => {
      const handle = new AreaHandle(rpc, () => rpc.call('devVideoInput.factory.instance', { channel }));
      try {
        const { caps } = await handle.use((object) => rpc.call('devVideoInput.getCaps', {}, { object }));
        return caps?.Members ?? {};
      } finally {
        void handle.release((object) => rpc.call('devVideoInput.destroy', {}, { object }));
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!data) return NONE;
  return IMG.places.flatMap(({ key, table, path }) => {
    const member = path.slice(1).find((step) => typeof step === 'string' && step !== ROW);
    const members = data[table];
    return Array.isArray(members) && !members.includes(member) ? [key] : [];
  });
}
