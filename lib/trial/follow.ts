import { steadyClock } from '@/lib/clock';
import type { Prober } from './prober';

/** Pause between two requests, and how long the new address may stay silent. @assumed pages-2 /network/ip */
const EVERY_MS = 1_000;
const GIVE_UP_MS = 60_000;

/** Resolves to whether this device answers at its new address, once it does or the time is up. */
export async function answersAt(prober: Pick<Prober, 'ask'>, next: string, serialNumber: string): Promise<boolean> {
  const deadline = steadyClock.now() + GIVE_UP_MS;
  while (steadyClock.now() < deadline) {
    const answer = await prober.ask(next);
    if (answer.kind === 'device' && answer.serialNumber === serialNumber) return true;
    await new Promise<void>((resolve) => void steadyClock.after(EVERY_MS, resolve));
  }
  return false;
}
