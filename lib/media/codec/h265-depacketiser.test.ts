import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ReorderWindow } from '../rtp/reorder-window';
import type { RtpPacket } from '../rtp/rtp-packet';
import { H265Depacketiser } from './h265-depacketiser';
import { numbered, type Packing, packetiseH265 } from './h265-packetiser.fixtures';
import type { AccessUnit } from './nal-depacketiser';

const Type = { Trail: 1, Rasl: 8, IdrW: 19, Cra: 21, Vps: 32, Sps: 33, Pps: 34, Delimiter: 35, Sei: 39 } as const;

const nal = (type: number, ...body: number[]) => Uint8Array.of(type << 1, 1, ...body);
/** VPS, SPS and PPS, each with id 0. */
const setsOf = (version: number) => [
  nal(Type.Vps, 1, version),
  nal(Type.Sps, ...new Uint8Array(40).fill(version).fill(0x80 | version, 13)),
  nal(Type.Pps, 0xc0, version),
];
const unitsOf = (version: number) => setsOf(version).map((set) => [set]);
const lengthPrefixed = (nals: readonly Uint8Array[]) =>
  nals.flatMap((each) => [0, each.length >> 16, (each.length >> 8) & 255, each.length & 255, ...each]);

interface Sent {
  type: number;
  /** Which parameter sets precede a key picture. */
  version: number;
  slices: Uint8Array[];
}

/** Pictures of one to three slices, the first one a key picture. */
const pictures = fc
  .array(
    fc.record({
      type: fc.constantFrom(Type.Trail, Type.Trail, Type.Trail, Type.IdrW, Type.Cra),
      version: fc.integer({ min: 1, max: 2 }),
      bodies: fc.array(fc.uint8Array({ minLength: 1, maxLength: 300, size: 'max' }), { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((records) =>
    records.map(({ bodies, version, ...record }, n): Sent => {
      const type = n === 0 ? Type.IdrW : record.type;
      // first_slice_segment_in_pic_flag is the first bit of the body
      const slices = bodies.map((body, index) => nal(type, index === 0 ? 0x80 : 0, ...body));
      return { type, version, slices };
    }),
  );

const packing = fc.record({ mtu: fc.integer({ min: 10, max: 500 }), aggregates: fc.boolean() });
const isKey = ({ type }: Sent) => type >= 16;

function packetsOf(sent: readonly Sent[], how: Packing, firstSequence = 0xfff8): RtpPacket[][] {
  const payloads = sent.map((unit) => {
    const before = isKey(unit) ? [nal(Type.Delimiter, 0x50), ...setsOf(unit.version), nal(Type.Sei, 5, 5)] : [];
    return packetiseH265([...before, ...unit.slices], how);
  });
  return numbered(payloads, firstSequence);
}

function receive(packets: readonly RtpPacket[], known?: readonly Uint8Array[], hasOrderNumbers = false) {
  const units: AccessUnit[] = [];
  const depacketiser = new H265Depacketiser((unit) => units.push(unit), known, hasOrderNumbers);
  for (const packet of packets) depacketiser.push(packet);
  return { units, dropped: depacketiser.droppedUnits };
}

/** Each unit is one that was sent, and each that references the previous one comes after it. */
function expectWhole(units: readonly AccessUnit[], sent: readonly Sent[]): void {
  let last = -1;
  for (const { data, isKey: key, timestamp, parameterSets } of units) {
    const n = timestamp / 3600;
    const unit = sent[n];
    expect([...data]).toEqual(unit && lengthPrefixed(unit.slices));
    if (!key) expect(n).toBe(last + 1);
    if (parameterSets) expect(parameterSets.units).toEqual(unitsOf(unit?.version ?? 0));
    last = n;
  }
}

describe('H265Depacketiser', () => {
  it('gives back what was packed, for any sizes, fragments and across the wrap of the sequence', () => {
    fc.assert(
      fc.property(pictures, packing, fc.boolean(), (sent, how, hasOrderNumbers) => {
        const packets = packetsOf(sent, { ...how, hasOrderNumbers }).flat();
        const { units, dropped } = receive(packets, undefined, hasOrderNumbers);
        expect(units.map(({ data }) => [...data])).toEqual(sent.map(({ slices }) => lengthPrefixed(slices)));
        expect(units.map((unit) => unit.isKey)).toEqual(sent.map(isKey));
        expect(dropped).toBe(0);
        let active = 0;
        const expected = sent.map((unit) => {
          const isNew = isKey(unit) && unit.version !== active;
          if (isNew) active = unit.version;
          return isNew ? unitsOf(active) : undefined;
        });
        expect(units.map((unit) => unit.parameterSets?.units)).toEqual(expected);
      }),
    );
  });

  it('emits only whole pictures, and none without its key picture, when packets are lost, duplicated or out of order', () => {
    const dice = fc.infiniteStream(fc.integer({ min: 0, max: 19 }));
    fc.assert(
      fc.property(pictures, packing, dice, fc.boolean(), (sent, how, throws, isKnown) => {
        const arrived: RtpPacket[] = [];
        for (const packet of packetsOf(sent, how).flat()) {
          const chance = throws.next().value;
          if (chance === 0) continue;
          if (chance === 1) arrived.push(packet);
          if (chance === 2) arrived.splice(Math.max(0, arrived.length - 2), 0, packet);
          else arrived.push(packet);
        }
        const version = sent[0]?.version ?? 1;
        const isSteady = sent.every((unit) => unit.version === version);
        expectWhole(receive(arrived, isKnown && isSteady ? setsOf(version) : undefined).units, sent);
      }),
    );
  });

  it('emits every picture when packets come up to eight places late or twice, after a reorder window', () => {
    const delays = fc.infiniteStream(fc.integer({ min: 0, max: 8 }));
    fc.assert(
      fc.property(pictures, packing, delays, (sent, how, late) => {
        const [first, ...rest] = packetsOf(sent, how).flat();
        const places = rest.flatMap((packet, n) =>
          [late.next().value ?? 0, ...(n % 5 === 0 ? [3] : [])].map((delay) => ({ packet, at: n + delay })),
        );
        const arrived = places.sort((a, b) => a.at - b.at).map(({ packet }) => packet);
        const ordered: RtpPacket[] = [];
        const window = new ReorderWindow((packet) => ordered.push(packet), { now: () => 0 });
        for (const packet of first ? [first, ...arrived] : []) window.push(packet);
        const { units, dropped } = receive(ordered);
        expect(units.map(({ data }) => [...data])).toEqual(sent.map(({ slices }) => lengthPrefixed(slices)));
        expect(dropped).toBe(0);
      }),
    );
  });

  it('drops the damaged picture and all up to the next key picture, and counts them', () => {
    const types = [Type.IdrW, Type.Trail, Type.Trail, Type.Trail, Type.Cra, Type.Trail];
    const sent = types.map((type) => ({ type, version: 1, slices: [nal(type, 0x80, ...new Uint8Array(90))] }));
    const perUnit = packetsOf(sent, { mtu: 40, aggregates: true });
    const { units, dropped } = receive(perUnit.flatMap((unit, n) => (n === 1 ? unit.slice(0, -2) : unit)));
    expect(units.map(({ timestamp }) => timestamp / 3600)).toEqual([0, 4, 5]);
    expect(dropped).toBe(3);
  });

  // Header: layer 0 is the second byte 1. SPS: the number of higher layers is stored above its lowest bit.
  it.each([
    ['TRAIL_N of the only layer', 0, 1, 0x01, [0, 2, 3]],
    ['RADL_N of the only layer', 6, 1, 0x01, [0, 2, 3]],
    ['TRAIL_R', 1, 1, 0x01, [0, 3]],
    ['TRAIL_N of the lower of two layers', 0, 1, 0x03, [0, 3]],
    ['TRAIL_N of the higher of two layers', 0, 2, 0x03, [0, 2, 3]],
  ])('drops a damaged %s with all that builds on it, and nothing more', (_, type, second, layers, expected) => {
    const subLayers = layers === 0x03 ? [0, 0] : [];
    const sets = setsOf(1).with(1, nal(Type.Sps, layers, ...new Uint8Array(12), ...subLayers, 0x80));
    const body = new Uint8Array(90).fill(0xff);
    const units = [Type.IdrW, type, Type.Trail, Type.IdrW].map((each, n) => {
      const unit = nal(each, ...body);
      return n === 1 ? unit.with(1, second) : unit;
    });
    const packets = numbered(
      units.map((unit) => packetiseH265([...sets, unit], { mtu: 40, aggregates: true })),
      1,
    );
    for (const lost of [-1, -2]) {
      const arrived = packets.flatMap((unit, n) => (n === 1 ? unit.toSpliced(lost, 1) : unit));
      expect(receive(arrived, sets).units.map(({ timestamp }) => timestamp / 3600)).toEqual(expected);
    }
  });

  it('skips the leading pictures of the key picture at which it started, and no later ones', () => {
    const types = [Type.Cra, Type.Rasl, Type.Trail, Type.Cra, Type.Rasl, Type.Trail];
    const sent = types.map((type) => ({ type, version: 1, slices: [nal(type, 0x80, 1)] }));
    const { units, dropped } = receive(packetsOf(sent, { mtu: 100, aggregates: true }).flat());
    expect(units.map(({ timestamp }) => timestamp / 3600)).toEqual([0, 2, 3, 4, 5]);
    expect(dropped).toBe(1);
  });

  it('starts at once with a first slice when the description had the parameter sets', () => {
    const slices = [nal(Type.IdrW, 0x80, 1), nal(Type.IdrW, 0, 2)];
    const packets = numbered([packetiseH265(slices, { mtu: 100, aggregates: false })], 5).flat();
    expect(receive(packets, setsOf(1)).units.map(({ parameterSets }) => parameterSets?.units)).toEqual([unitsOf(1)]);
    expect(receive(packets.slice(1), setsOf(1))).toEqual({ units: [], dropped: 1 });
  });

  it.each(Object.entries({ Vps: 32, Sps: 33, Pps: 34, Delimiter: 35, PrefixSei: 39 }))(
    'starts at once when a packet of its own with %s comes before the first slice',
    (_, type) => {
      const before = setsOf(1).find((set) => set[0] === type << 1) ?? nal(type, 5);
      const packets = numbered([[before, nal(Type.IdrW, 0x80, 1)]], 5).flat();
      expect(receive(packets, setsOf(1)).units).toHaveLength(1);
    },
  );

  it('starts at once with first slices that are aggregated or fragmented', () => {
    const rest = new Uint8Array(20).fill(0xff);
    const slices = [nal(Type.IdrW, 0x80, ...rest), nal(Type.IdrW, 0, ...rest)];
    for (const hasOrderNumbers of [false, true]) {
      for (const mtu of [8, 100]) {
        const packets = numbered([packetiseH265(slices, { mtu, aggregates: true, hasOrderNumbers })], 5).flat();
        expect(receive(packets, setsOf(1), hasOrderNumbers).units).toHaveLength(1);
        const later = numbered([packetiseH265(slices.toReversed(), { mtu, aggregates: true, hasOrderNumbers })], 5);
        expect(receive(later.flat(), setsOf(1), hasOrderNumbers).units).toHaveLength(0);
      }
    }
  });

  it('waits for a key picture when the parameter sets change without one', () => {
    const delta = (n: number) => nal(Type.Trail, 0x80, n);
    const [vps = nal(0), sps = nal(0), pps = nal(0)] = setsOf(2);
    const payloads = [
      [nal(Type.IdrW, 0x80, 1)],
      [delta(1)],
      [sps, delta(2)],
      [delta(3)],
      [vps, pps, nal(Type.IdrW, 0x80, 4)],
    ];
    const packets = numbered(payloads, 1).flat();
    const { units, dropped } = receive(packets, setsOf(1));
    expect(units.map(({ timestamp }) => timestamp / 3600)).toEqual([0, 1, 4]);
    expect(units.at(-1)?.parameterSets?.units).toEqual(unitsOf(2));
    expect(dropped).toBe(2);
  });

  it.each<[string, number[][]]>([
    ['a whole unit', [[19 << 1, 1, 0, 5]]],
    ['another beginning', [[49 << 1, 1, 0x80 | 19, 5]]],
    ['a header alone', [[49 << 1, 1]]],
  ])('emits nothing when %s is between fragments', (_, between) => {
    const fragment = (flags: number) => [49 << 1, 1, flags | 19, 0x80, 7];
    const whole = [[fragment(0x80), fragment(0), fragment(0x40)]];
    const broken = [[fragment(0x80), ...between, fragment(0x40)]];
    const units = (payloads: number[][][]) =>
      receive(
        numbered(
          payloads.map((unit) => unit.map((each) => Uint8Array.from(each))),
          1,
        ).flat(),
        setsOf(1),
      ).units;
    expect([units(whole).length, units(broken).length]).toEqual([1, 0]);
  });

  it('starts over for a new sender and for a restarted sequence', () => {
    const sent = [Type.IdrW, Type.Trail, Type.IdrW].map((type) => ({ type, version: 1, slices: [nal(type, 0x80, 1)] }));
    const [first = [], second = [], third = []] = packetsOf(sent, { mtu: 30, aggregates: false }, 2000);
    const from = (packets: readonly RtpPacket[], ssrc: number, sequence: number) =>
      packets.map((packet, index) => ({ ...packet, ssrc, sequence: sequence + index }));
    const other = receive([...first, ...from(second, 10, 7), ...from(third, 10, 8)]);
    expect(other.units.map(({ timestamp }) => timestamp / 3600)).toEqual([0, 2]);
    const anew = receive([...first, ...from(second, 9, 7), ...from(third, 9, 8)]);
    expect(anew.units.map(({ timestamp }) => timestamp / 3600)).toEqual([0, 2]);
  });

  it('ends a picture when the time changes, for senders that omit the marker, across the wrap of the time', () => {
    const sent = [Type.IdrW, Type.Trail, Type.Trail].map((type) => ({
      type,
      version: 1,
      slices: [nal(type, 0x80, 1)],
    }));
    const packets = packetsOf(sent, { mtu: 100, aggregates: true })
      .flat()
      .map((packet) => ({ ...packet, marker: false, timestamp: (packet.timestamp + 2 ** 32 - 3600) % 2 ** 32 }));
    expect(receive(packets).units.map(({ timestamp }) => timestamp)).toEqual([2 ** 32 - 3600, 0]);
  });

  it('emits nothing of a picture that has a packet of an unknown kind', () => {
    const sent = [{ type: Type.IdrW, version: 1, slices: [nal(Type.IdrW, 0x80, 1), nal(50, 1, 2)] }];
    expect(receive(packetsOf(sent, { mtu: 30, aggregates: false }).flat())).toEqual({ units: [], dropped: 1 });
  });

  it('gives up a picture of more than 8 MB', () => {
    const sent = [{ type: Type.IdrW, version: 1, slices: [nal(Type.IdrW, 0x80, 1)] }];
    const [start] = packetsOf(sent, { mtu: 500, aggregates: true }, 0);
    const body = Uint8Array.of(49 << 1, 1, Type.IdrW, ...new Uint8Array(60_000));
    const packets = Array.from({ length: 200 }, (_, n) => ({
      ...{ payloadType: 96, marker: n === 199, sequence: n + 1, timestamp: 0, ssrc: 9 },
      payload: n === 0 ? body.with(2, 0x80 | Type.IdrW) : n === 199 ? body.with(2, 0x40 | Type.IdrW) : body,
    }));
    const unmarked = (start ?? []).map((packet) => ({ ...packet, marker: false }));
    expect(receive([...unmarked, ...packets]).dropped).toBe(1);
  });
});
