import type { PacketSink } from './media-sender';
import type { Scheduler } from './scheduler';
import type { StreamFault } from './stream-host';

/** The sink itself, or a line that takes so many bytes a second: it counts as congested while more went out. */
export function slowSink(sink: PacketSink, scheduler: Scheduler, fault: StreamFault | undefined): PacketSink {
  if (fault?.kind !== 'throttle') return sink;
  const { bytesPerSecond } = fault;
  const start = scheduler.now();
  let sent = 0;
  return {
    send(bytes) {
      sent += bytes.length;
      sink.send(bytes);
    },
    isCongested: () => sent > ((scheduler.now() - start) / 1000) * bytesPerSecond || sink.isCongested(),
  };
}
