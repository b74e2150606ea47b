import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packetiseH264, RtpTrack } from '@/emulator/stream/rtp-packetiser';
import { deepRuns } from '@/scripts/deep-runs';
import { parseRtp } from '../rtp/rtp-packet';
import { H264Depacketiser } from './h264-depacketiser';
import type { AccessUnit } from './nal-depacketiser';

const SPS = Uint8Array.of(0x67, 66, 0xc0, 40, 0x81, 2, 3);
const PPS = Uint8Array.of(0x68, 0xc9, 8);

const KEY = Uint8Array.of(0x65, 0x88, 1);

const slice = (isKey: boolean, body: Uint8Array, isDisposable = false) =>
  Uint8Array.of(isKey ? 0x65 : isDisposable ? 0x01 : 0x41, ...body);
const lengthPrefixed = (nals: readonly Uint8Array[]) =>
  nals.flatMap((nal) => [0, nal.length >> 16, (nal.length >> 8) & 255, nal.length & 255, ...nal]);

interface Sent {
  isKey: boolean;
  /** No picture references it. */
  isDisposable?: boolean;
  slices: Uint8Array[];
}

const sentUnits = fc.array(
  fc.record({
    isKey: fc.boolean(),
    bodies: fc.array(fc.uint8Array({ minLength: 1, maxLength: 400, size: 'max' }), { minLength: 1, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 12 },
);

/** Packets of the units, the first one always a key picture; parameter sets go before each key picture. */
function packetsOf(units: readonly Sent[], payloadBytes: number, firstSequence: number): Uint8Array[][] {
  const track = new RtpTrack(0, 96, 77, firstSequence);
  return units.map((unit, n) =>
    packetiseH264(track, unit.isKey ? [SPS, PPS, ...unit.slices] : unit.slices, n * 3600, payloadBytes),
  );
}

function receive(packets: readonly Uint8Array[]): { units: AccessUnit[]; dropped: number } {
  const units: AccessUnit[] = [];
  const depacketiser = new H264Depacketiser((unit) => units.push(unit));
  for (const packet of packets) {
    const parsed = parseRtp(packet.subarray(4));
    if (parsed) depacketiser.push(parsed);
  }
  return { units, dropped: depacketiser.droppedUnits };
}

const toSent = (records: readonly { isKey: boolean; bodies: Uint8Array[] }[]): Sent[] =>
  records.map(({ isKey, bodies }, n) => ({
    isKey: isKey || n === 0,
    slices: bodies.map((body) => slice(isKey || n === 0, body)),
  }));

describe('H264Depacketiser', () => {
  it('gives back what the emulator packed, for any sizes and across the wrap of the sequence', () => {
    fc.assert(
      fc.property(sentUnits, fc.integer({ min: 20, max: 600 }), (records, payloadBytes) => {
        const sent = toSent(records);
        const { units, dropped } = receive(packetsOf(sent, payloadBytes, 0xfffa).flat());
        expect(units.map((unit) => [...unit.data])).toEqual(sent.map(({ slices }) => lengthPrefixed(slices)));
        expect(units.map((unit) => unit.isKey)).toEqual(sent.map((unit) => unit.isKey));
        expect(dropped).toBe(0);
      }),
    );
  });

  it('emits only whole pictures, and after a loss only from the next key picture on', () => {
    fc.assert(
      fc.property(sentUnits, fc.infiniteStream(fc.integer({ min: 0, max: 9 })), (records, dice) => {
        const sent = toSent(records);
        const perUnit = packetsOf(sent, 60, 1);
        const known = sent.map(({ slices }) => lengthPrefixed(slices).join());
        const { units } = receive(perUnit.flat().filter(() => dice.next().value !== 0));
        let reference = -1;
        for (const unit of units) {
          const n = unit.timestamp / 3600;
          expect([...unit.data].join()).toBe(known[n]);
          if (!unit.isKey) expect(n).toBe(reference + 1);
          reference = n;
        }
      }),
    );
  });

  it('drops duplicate packets', () => {
    const sent = toSent([{ isKey: true, bodies: [new Uint8Array(500)] }]);
    const packets = packetsOf(sent, 100, 1).flat();
    expect(receive(packets.flatMap((packet) => [packet, packet])).units).toHaveLength(1);
  });

  it('ends a picture when the time changes, for senders that omit the marker', () => {
    const sent = toSent(Array.from({ length: 3 }, (_, n) => ({ isKey: n === 0, bodies: [Uint8Array.of(n, n)] })));
    const packets = packetsOf(sent, 100, 1).flat();
    for (const packet of packets) packet[5] = (packet[5] ?? 0) & 0x7f;
    expect(receive(packets).units.map((unit) => unit.timestamp)).toEqual([0, 3600]);
  });

  it('waits for a key picture, and reports its parameter sets once', () => {
    const sent = toSent([
      { isKey: true, bodies: [Uint8Array.of(1)] },
      { isKey: false, bodies: [Uint8Array.of(2)] },
      { isKey: true, bodies: [Uint8Array.of(3)] },
    ]);
    const perUnit = packetsOf(sent, 100, 1);
    expect(receive(perUnit.flat()).units.map((unit) => unit.parameterSets !== undefined)).toEqual([true, false, false]);
    expect(receive(perUnit.slice(1).flat()).units.map((unit) => unit.timestamp)).toEqual([7200]);
  });
});

describe('a picture that no other references', () => {
  const sentWithDisposable = fc
    .array(
      fc.record({
        kind: fc.constantFrom('key', 'reference', 'disposable', 'disposable', 'disposable'),
        bodies: fc.array(fc.uint8Array({ minLength: 1, maxLength: 200, size: 'max' }), { minLength: 1, maxLength: 3 }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((records) =>
      records.map(({ kind, bodies }, n): Sent => {
        const isKey = n === 0 || kind === 'key';
        const isDisposable = !isKey && kind === 'disposable';
        return { isKey, isDisposable, slices: bodies.map((body) => slice(isKey, body, isDisposable)) };
      }),
    );

  const isLaterFragment = (packet: Uint8Array | undefined) =>
    ((packet?.[16] ?? 0) & 31) === 28 && ((packet?.[17] ?? 0x80) & 0x80) === 0;

  it('is dropped alone when all lost packets certainly belong to it; otherwise everything up to the next key picture is', () => {
    fc.assert(
      fc.property(sentWithDisposable, fc.integer({ min: 20, max: 150 }), fc.nat(), (sent, payloadBytes, choice) => {
        const perUnit = packetsOf(sent, payloadBytes, 0xfff0);
        const owners = perUnit.flatMap((packets, owner) => packets.map((packet) => ({ packet, owner })));
        const lost = 1 + (choice % Math.max(1, owners.length - 1));
        const { owner = sent.length, packet } = owners[lost] ?? {};
        const isFirst = owners[lost - 1]?.owner !== owner;
        const isLast = owners[lost + 1]?.owner !== owner;
        const isKnown = isFirst
          ? !isLast && isLaterFragment(owners[lost + 1]?.packet)
          : !isLast || isLaterFragment(packet);
        const isAlone = sent[owner]?.isDisposable === true && isKnown;
        const nextKey = sent.findIndex(({ isKey }, n) => n > owner && isKey);
        // The end of the stream was lost: nothing shows the loss.
        const isEnd = lost >= owners.length - 1;
        const expected = sent.flatMap((_, n) => {
          const isAfter = isAlone || (nextKey >= 0 && n >= nextKey);
          return n < owner || (n > owner && (isAfter || isEnd)) ? [n] : [];
        });
        const { units, dropped } = receive(owners.filter((_, index) => index !== lost).map((each) => each.packet));
        expect(units.map(({ timestamp }) => timestamp / 3600)).toEqual(expected);
        if (isAlone && !isEnd) expect(dropped).toBe(1);
      }),
    );
  });

  it('never causes the output of a picture whose reference is missing, whatever is lost', () => {
    const dice = fc.infiniteStream(fc.integer({ min: 0, max: 7 }));
    fc.assert(
      fc.property(sentWithDisposable, fc.integer({ min: 20, max: 150 }), dice, (sent, payloadBytes, throws) => {
        const perUnit = packetsOf(sent, payloadBytes, 0xfff0);
        const { units } = receive(perUnit.flat().filter(() => throws.next().value !== 0));
        const shown = units.map(({ timestamp }) => timestamp / 3600);
        const isShown = new Set(shown);
        units.forEach(({ data, timestamp, isKey }) => {
          const n = timestamp / 3600;
          expect([...data]).toEqual(lengthPrefixed(sent[n]?.slices ?? []));
          if (isKey) return;
          const key = sent.findLastIndex((each, index) => index < n && each.isKey);
          const needed = sent.flatMap((each, index) =>
            index >= key && index < n && !each.isDisposable ? [index] : [],
          );
          expect(needed.filter((index) => !isShown.has(index))).toEqual([]);
        });
      }),
      { numRuns: deepRuns(300) },
    );
  });
});

describe('the beginning of a stream whose description has the parameter sets', () => {
  const beginning = (types: readonly number[]) => {
    const nals = types.map((type) => (type === 7 ? SPS : type === 8 ? PPS : Uint8Array.of(type, 1, 0x80)));
    const depacketiser = new H264Depacketiser((unit) => units.push(unit.timestamp), [SPS, PPS]);
    const units: number[] = [];
    for (const packet of packetiseH264(new RtpTrack(0, 96, 77, 1), [...nals, KEY], 0, 500, true)) {
      const parsed = parseRtp(packet.subarray(4));
      if (parsed) depacketiser.push(parsed);
    }
    return units;
  };

  it.each([[[]], [[6]], [[8]], [[6, 7, 8]], [[9, 7, 8, 6]], [[15]]])(
    'is its first key picture behind the units %s',
    (types) => {
      expect(beginning(types)).toEqual([0]);
    },
  );
});

describe('parameter sets with several ids', () => {
  /** 640x480 and 352x288, Baseline, with the ids 0 and 1. */
  const [VGA, CIF] = [SPS, Uint8Array.of(0x67, 66, 0xc0, 30, 0b01010000, 2, 3)];
  /** Their ids in order, and the sequence parameter set each names. */
  const PICTURE_SETS = [
    Uint8Array.of(0x68, 0b11001000), // 0: 0
    Uint8Array.of(0x68, 0b01010010), // 1: 0
    Uint8Array.of(0x68, 0b01101000), // 2: 1
  ];
  const [P0 = SPS, P1 = SPS, P2 = SPS] = PICTURE_SETS;
  /** A slice of an IDR picture, or of a P picture, with this picture parameter set. */
  const using = (id: number, isKey = true) =>
    Uint8Array.of(isKey ? 0x65 : 0x41, [0b11100000, 0b11010000, 0b11011000][id] ?? 0);

  const play = (pictures: readonly Uint8Array[][]) => {
    const track = new RtpTrack(0, 96, 77, 1);
    return receive(pictures.flatMap((nals, n) => packetiseH264(track, nals, n * 3600, 500)));
  };

  it('are all configured, and the picture says which is in use', () => {
    const { units } = play([[VGA, CIF, ...PICTURE_SETS, using(1)], [using(2)], [using(2)], [using(0)]]);
    const all = [[VGA, CIF], PICTURE_SETS];
    expect(units.map(({ parameterSets }) => parameterSets)).toEqual([
      { units: all, sps: VGA },
      { units: all, sps: CIF },
      undefined,
      { units: all, sps: VGA },
    ]);
  });

  it('may be added beside a picture that does not use them', () => {
    const pictures = [
      [VGA, P0, using(0)],
      [P1, using(0, false)],
      [using(0, false)],
      [using(1, false)],
      [using(0, false)],
    ];
    const { units, dropped } = play([...pictures, [using(1)], [using(1, false)]]);
    expect(units.map(({ timestamp }) => timestamp / 3600)).toEqual([0, 1, 2, 5, 6]);
    expect(dropped).toBe(2);
    expect(units.map(({ parameterSets }) => parameterSets?.units[1])).toEqual([
      [P0],
      undefined,
      undefined,
      [P0, P1],
      undefined,
    ]);
  });

  it('are ignored when they fill more than a configuration can hold', () => {
    const large = [P1, P2].map((set) => Uint8Array.of(...set, ...new Uint8Array(40_000).fill(1)));
    const { units } = play([[VGA, P0, ...large, using(0)]]);
    expect(units[0]?.parameterSets?.units[1]).toEqual([P0, large[0]]);
  });
});
