import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTable } from '@/lib/forms/use-tables';
import { rpc } from '@/lib/session/device';
import { cropRules } from './crop-fields';

/** What can be cut out of the main stream's picture, and its size in pixels. */
export function useCropDevice(channel: number) {
  const caps = useQuery({
    queryKey: ['crop caps', channel],
    queryFn: () => rpc.call('encode.getCropCaps', { channel }),
  }).data?.caps;
  const main = useTable('Encode', (channels) => channels[channel]?.MainFormat[0]?.Video).data;
  // A picture that lies on its side is as wide as it was high; a device without the table turns nothing.
  const turn = useTable('VideoImageControl', (inputs) => inputs[channel]?.Rotate90).data ?? 0;
  const [width, height] = turn % 2 === 1 ? [main?.Height, main?.Width] : [main?.Width, main?.Height];
  return useMemo(() => {
    const whole = width && height ? { width, height } : undefined;
    return { caps: caps ?? {}, whole, rules: cropRules(caps ?? {}, whole) };
  }, [caps, width, height]);
}
