import { openMedia } from './media-host';
import type { MediaOrder, ReceiveOrder } from './media-messages';

/**
 * One worker for all live pictures of a page, and for talk: sockets, sessions, depacketising and decoding, so that a
 * busy page does not delay the pictures, nor many pictures the page.
 */
const players = new Map<number, ReceiveOrder>();

self.onmessage = ({ data }: MessageEvent<{ player: number; order: MediaOrder }>) => {
  const { player, order } = data;
  let receive = players.get(player);
  if (!receive) {
    receive = openMedia((news, transfer = []) => self.postMessage({ player, news }, { transfer }));
    players.set(player, receive);
  }
  receive(order);
  if (order.type === 'release') players.delete(player);
};

self.postMessage('ready');
