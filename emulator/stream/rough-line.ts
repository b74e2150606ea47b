import { createRandom, type Random } from '../state/random';
import type { NoteDisturbance } from './disturbance';
import type { PacketSink } from './media-sender';
import type { MediaShape } from './media-shape';
import { isRtcp } from './rtcp';
import type { Scheduler } from './scheduler';

const PREFIX = 4;
/** Where an interleaved packet has its sequence number. RFC 3550 §5.1 */
const SEQUENCE = PREFIX + 2;

/**
 * A sink whose RTP packets are lost, duplicated, reordered or late, as the shape says; RTCP is only delayed. By
 * default the sink itself. Each disturbance is recorded.
 */
export function roughLine(
  sink: PacketSink,
  scheduler: Scheduler,
  shape: MediaShape | undefined,
  note: NoteDisturbance,
): PacketSink {
  const { lossPercent = 0, duplicatePercent = 0, reorderDepth = 0, jitterMs = 0, seed = 1 } = shape ?? {};
  if (lossPercent + duplicatePercent + reorderDepth + jitterMs === 0) return sink;
  const random = createRandom(seed);
  const happens = (percent: number) => percent > 0 && random.next() * 100 < percent;
  const shuffle = reorderDepth > 0 ? shuffler(reorderDepth, random, note) : { take: (packet: Uint8Array) => [packet] };
  const late = jitterMs > 0 ? lateSink(sink, scheduler, jitterMs, random, note) : sink;
  return {
    send(bytes) {
      const out = packetsOf(bytes).flatMap((packet) => {
        if (isRtcp(packet.subarray(PREFIX))) return [packet];
        if (happens(lossPercent)) {
          note('lost', named(packet));
          return [];
        }
        const isRepeated = happens(duplicatePercent);
        if (isRepeated) note('repeated', named(packet));
        return (isRepeated ? [packet, packet] : [packet]).flatMap(shuffle.take);
      });
      if (out.length > 0) late.send(Buffer.concat(out));
    },
    isCongested: () => sink.isCongested(),
    flush() {
      const held = shuffle.rest?.() ?? [];
      if (held.length > 0) late.send(Buffer.concat(held));
      late.flush?.();
    },
  };
}

const named = (packet: Uint8Array) => ({
  channel: packet[1] ?? 0,
  sequence: ((packet[SEQUENCE] ?? 0) << 8) | (packet[SEQUENCE + 1] ?? 0),
});

/** Interleaved packets of one message. */
function packetsOf(bytes: Uint8Array): Uint8Array[] {
  const packets: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; ) {
    const length = PREFIX + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
    packets.push(bytes.subarray(at, at + length));
    at += length;
  }
  return packets;
}

interface Shuffle {
  take(packet: Uint8Array): Uint8Array[];
  /** Those that still wait. */
  rest?(): Uint8Array[];
}

/** Takes a packet and returns those whose turn has come: each waits for up to `depth` later ones. */
function shuffler(depth: number, random: Random, note: NoteDisturbance): Shuffle {
  let turn = 0;
  let waiting: { packet: Uint8Array; due: number }[] = [];
  const take = (packet: Uint8Array) => {
    const packets = random.whole(0, depth);
    if (packets > 0) note('heldBack', { ...named(packet), packets });
    waiting.push({ packet, due: turn + packets });
    const ready = waiting.filter(({ due }) => due <= turn);
    waiting = waiting.filter(({ due }) => due > turn);
    turn += 1;
    // The newest first: among those of one turn the late ones come last.
    return ready.map((each) => each.packet).reverse();
  };
  const rest = () => waiting.splice(0).map(({ packet }) => packet);
  return { take, rest };
}

/** Sends each message after a random delay, none before an earlier one. */
function lateSink(
  sink: PacketSink,
  scheduler: Scheduler,
  jitterMs: number,
  random: Random,
  note: NoteDisturbance,
): Pick<PacketSink, 'send' | 'flush'> {
  let lastDue = 0;
  let queue: { bytes: Uint8Array; cancel(): void }[] = [];
  // Timers of the same moment fire in any order; the queue keeps the messages in order.
  const sendNext = () => {
    const next = queue.shift();
    if (next) sink.send(next.bytes);
  };
  return {
    send(bytes) {
      const now = scheduler.now();
      lastDue = Math.max(lastDue, now + random.whole(0, jitterMs));
      if (lastDue > now) note('late', { ms: lastDue - now });
      queue.push({ bytes, cancel: scheduler.after(Math.max(0, lastDue - now), sendNext) });
    },
    // Nothing may follow: on one connection what is late cannot come after the reply that ends the stream.
    flush() {
      const waiting = queue;
      queue = [];
      lastDue = 0;
      for (const { bytes, cancel } of waiting) {
        cancel();
        sink.send(bytes);
      }
      sink.flush?.();
    },
  };
}
