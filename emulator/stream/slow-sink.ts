import type { NoteDisturbance } from './disturbance';
import type { PacketSink } from './media-sender';
import type { Scheduler } from './scheduler';
import type { StreamFault } from './stream-host';

/**
 * The sink itself, or a connection of limited bytes per second: it counts as congested while more was sent. It is
 * checked once a picture, and records each skipped one.
 */
export function slowSink(
  sink: PacketSink,
  scheduler: Scheduler,
  fault: StreamFault | undefined,
  note: NoteDisturbance,
): PacketSink {
  if (fault?.kind !== 'throttle') return sink;
  const { bytesPerSecond } = fault;
  const start = scheduler.now();
  let sent = 0;
  return {
    send(bytes) {
      sent += bytes.length;
      sink.send(bytes);
    },
    isCongested() {
      const isFull = sent > ((scheduler.now() - start) / 1000) * bytesPerSecond;
      if (isFull) note('leftOut', { bytesSent: sent });
      return isFull || sink.isCongested();
    },
  };
}
