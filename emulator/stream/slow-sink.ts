import type { NoteDisturbance } from './disturbance';
import type { PacketSink } from './media-sender';
import type { Scheduler } from './scheduler';
import type { StreamFault } from './stream-host';

/** A connection that was idle takes at most what it carries in this time at once. Seconds. */
const CREDIT_S = 1;

/**
 * The sink itself, or a connection of limited bytes per second: it counts as congested while it has more bytes than it
 * could send. It is checked once a picture, and records each skipped one.
 */
export function slowSink(
  sink: PacketSink,
  scheduler: Scheduler,
  fault: StreamFault | undefined,
  note: NoteDisturbance,
): PacketSink {
  if (fault?.kind !== 'throttle') return sink;
  const { bytesPerSecond } = fault;
  let sent = 0;
  /** Bytes that the connection has not carried yet; below 0 what it could take at once. */
  let waiting = 0;
  let at = scheduler.now();
  return {
    send(bytes) {
      sent += bytes.length;
      waiting += bytes.length;
      sink.send(bytes);
    },
    isCongested() {
      const now = scheduler.now();
      waiting = Math.max(-CREDIT_S * bytesPerSecond, waiting - ((now - at) / 1000) * bytesPerSecond);
      at = now;
      const isFull = waiting > 0;
      if (isFull) note('leftOut', { bytesSent: sent });
      return isFull || sink.isCongested();
    },
    flush: () => sink.flush?.(),
  };
}
