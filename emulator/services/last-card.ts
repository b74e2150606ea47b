import type { ReadCard } from '@/lib/contract/methods/network';
import { readerFrame } from '../rules/wiegand';
import type { Core } from '../service';
import { formatWallTime } from '../state/wall-time';

/** By device, each with the start that it was read after. In memory, as that of a reader. */
const cards = new WeakMap<Core, { bootedAt: number; at: number; card: ReadCard }>();

/** Keeps the card with the bits as they arrived: later settings do not change them. */
export function keepCard(core: Core, cardNo: string): void {
  const Bits = readerFrame(core.state().tables.Wiegand?.[0], cardNo);
  const { bootedAt } = core.state();
  cards.set(core, {
    bootedAt,
    at: core.clock.now(),
    card: { Time: formatWallTime(core.wallNow()), CardNo: cardNo, Bits },
  });
}

/** Milliseconds since this card was taken, if it was the last one. */
export function sinceCard(core: Core, cardNo: string): number {
  const held = cards.get(core);
  const isSame = held?.bootedAt === core.state().bootedAt && held.card.CardNo === cardNo;
  return isSame ? core.clock.now() - held.at : Number.POSITIVE_INFINITY;
}

/** The last card at any reader since the start. @assumed pages-2 /network/serialPort */
export function lastCard(core: Core): ReadCard | null {
  const held = cards.get(core);
  return held?.bootedAt === core.state().bootedAt ? held.card : null;
}
