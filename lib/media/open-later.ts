import { browserClock } from '@/lib/clock';
import { StreamWaits } from '@/lib/contract/stream-waits';
import type { MediaOrder, ReceiveOrder } from './media-messages';

/**
 * Queues commands while the code for them is fetched. After a release no command is executed; a failure or a timeout
 * of the fetch is reported once.
 */
export function openLater(open: () => Promise<ReceiveOrder>, onFailed: () => void): ReceiveOrder {
  let receive: ReceiveOrder | undefined;
  let waiting: MediaOrder[] | undefined = [];
  const end = () => {
    cancelDeadline();
    waiting = undefined;
  };
  const fail = () => {
    if (!waiting) return;
    end();
    onFailed();
  };
  const cancelDeadline = browserClock.after(StreamWaits.replyDeadlineMs, fail);
  open().then((opened) => {
    if (!waiting) return;
    receive = opened;
    for (const order of waiting) receive(order);
    end();
  }, fail);
  return (order) => {
    if (receive) receive(order);
    else if (order.type === 'release') end();
    else waiting?.push(order);
  };
}
