import type { ReadCard } from '@/lib/contract/methods/network';
import { readerFrame } from '../rules/wiegand';
import type { Core } from '../service';
import { formatWallTime } from '../state/wall-time';

/** By device, since its program started. */
const cards = new WeakMap<Core, ReadCard>();

/** Keeps the card with the bits as they arrived: later settings do not change them. */
export function keepCard(core: Core, cardNo: string): void {
  const Bits = readerFrame(core.state().tables.Wiegand?.[0], cardNo);
  cards.set(core, { Time: formatWallTime(core.wallNow()), CardNo: cardNo, Bits });
}

/** The last card at any reader. @assumed pages-2 /network/serialPort */
export const lastCard = (core: Core): ReadCard | null => cards.get(core) ?? null;
