import { useQuery } from '@tanstack/react-query';
import { rpc } from './device';
import { useCapabilities } from './use-visitor';

/** The device's configured name; its model until it has answered and where it has none. @assumed design shell */
export function useDeviceName(): string {
  const { deviceType } = useCapabilities();
  const { data } = useQuery({
    queryKey: ['device name'],
    queryFn: async () => (await rpc.call('magicBox.getMachineName', {})).name,
  });
  // Not anything else: the frame around every page shows it.
  return (typeof data === 'string' && data) || deviceType;
}
