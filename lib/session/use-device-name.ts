import { useQuery } from '@tanstack/react-query';
import { rpc } from './device';
import { useCapabilities } from './use-visitor';

/** The name people gave this device; its vendor or model until it answered and where it does not. @assumed design shell */
export function useDeviceName(): string {
  const { vendor, deviceType } = useCapabilities();
  const { data } = useQuery({
    queryKey: ['device name'],
    queryFn: async () => (await rpc.call('magicBox.getMachineName', {})).name,
  });
  return data || vendor || deviceType;
}
