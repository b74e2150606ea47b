import { memberAt } from '@/lib/capabilities/read-capabilities';

/** Seconds since the last start in an answer to magicBox.getUpTime; some firmware writes `Last`. */
export function upTimeIn(reply: unknown): number | undefined {
  const value = memberAt(reply, 'info.last') ?? memberAt(reply, 'info.Last');
  return typeof value === 'number' ? value : undefined;
}
