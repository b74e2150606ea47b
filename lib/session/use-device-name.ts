import { useQuery } from '@tanstack/react-query';
import { rpc } from './device';
import { useCapabilities } from './use-visitor';

/**
 * The device's configured name; its vendor or model until it has answered and when it does not. @assumed design shell
 */
export function useDeviceName(): string {
  const { vendor, deviceType } = useCapabilities();
  const { data } = useQuery({
    queryKey: ['device name'],
    queryFn: async () => (await rpc.call('magicBox.getMachineName', {})).name,
  });
  return data || vendor || deviceType;
}
