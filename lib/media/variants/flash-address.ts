import { RTMP_PORT } from '@/lib/contract/stream';

/** Host without account, the one port, any path. */
const RTMP_ADDRESS = new RegExp(`^rtmp://(?:[\\w.-]+|\\[[\\da-f:.]+\\]):${RTMP_PORT}(?:/[\\x21-\\x7e]*)?$`, 'i');

/**
 * The address for a Flash player in the device's answer: the first one, if it is an rtmp address on port 12966. @spec
 * §7 Flash fallback
 */
export function flashAddressOf(urls: readonly unknown[]): string | undefined {
  const [first] = urls;
  return typeof first === 'string' && RTMP_ADDRESS.test(first) ? first : undefined;
}
