import { describe, expect, it } from 'vitest';
import { withHeadroom } from '../bytes';
import { avcDecoderConfiguration } from '../codec/avc-configuration';
import { initSegment, mediaFragment } from './fmp4';
import { audioInitSegment } from './fmp4-audio';

interface Box {
  type: string;
  body: Uint8Array;
}

const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'dinf', 'mvex', 'moof', 'traf']);
/** Body bytes that ISO/IEC 14496-12 gives these boxes, version 0 unless noted. */
const BODY_BYTES: Record<string, number> = {
  mvhd: 100,
  tkhd: 84,
  mdhd: 24,
  vmhd: 12,
  smhd: 8,
  trex: 24,
  mfhd: 8,
  tfdt: 12,
};

/** All boxes, outer before inner; fails when sizes do not add up. */
function boxesOf(bytes: Uint8Array): Box[] {
  const found: Box[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = 0;
  while (at < bytes.length) {
    const size = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    expect(size, type).toBeGreaterThanOrEqual(8);
    expect(at + size, type).toBeLessThanOrEqual(bytes.length);
    const body = bytes.subarray(at + 8, at + size);
    found.push({ type, body }, ...(CONTAINERS.has(type) ? boxesOf(body) : []));
    at += size;
  }
  return found;
}

const SPS = Uint8Array.of(0x67, 66, 0xc0, 40, 5);
const PARAMETERS = { units: [[SPS], [Uint8Array.of(0x68, 1)]], sps: SPS };
const u32 = (body: Uint8Array | undefined, at: number) => Buffer.from(body ?? []).readUInt32BE(at);

describe('initSegment', () => {
  const config = { codec: 'avc1.42C028', width: 640, height: 480, description: avcDecoderConfiguration(PARAMETERS) };
  const boxes = boxesOf(initSegment(config));
  const find = (type: string) => boxes.find((box) => box.type === type)?.body;

  it('holds the boxes of one video track with the right order and size', () => {
    expect(boxes.map(({ type }) => type).join(' ')).toBe(
      'ftyp moov mvhd trak tkhd mdia mdhd hdlr minf vmhd dinf dref stbl stsd stts stsc stsz stco mvex trex',
    );
    for (const { type, body } of boxes) if (BODY_BYTES[type]) expect(body.length, type).toBe(BODY_BYTES[type]);
  });

  it('states size, clock and decoder configuration', () => {
    expect([u32(find('tkhd'), 76) >> 16, u32(find('tkhd'), 80) >> 16]).toEqual([640, 480]);
    expect(u32(find('mdhd'), 12)).toBe(90_000);
    const sampleEntry = Buffer.from(find('stsd') ?? []);
    const avcC = sampleEntry.subarray(sampleEntry.indexOf('avcC') + 4);
    expect([...avcC]).toEqual([1, 66, 0xc0, 40, 255, 0xe1, 0, 5, ...SPS, 1, 0, 2, 0x68, 1]);
  });

  it('differs for H.265 in the sample entry only', () => {
    const h265 = initSegment({ ...config, codec: 'hvc1.1.6.L93.B0' });
    const renamed = Buffer.from(initSegment(config));
    renamed.write('hvc1', renamed.indexOf('avc1', 32));
    renamed.write('hvcC', renamed.indexOf('avcC'));
    expect(Buffer.from(h265)).toEqual(renamed);
  });
});

describe('audioInitSegment', () => {
  const description = Uint8Array.of(0x11, 0x90);
  const config = { codec: 'mp4a.40.2', sampleRate: 48_000, channels: 2, frameSamples: 1024, description };
  const boxes = boxesOf(audioInitSegment(config, 48_000));
  const find = (type: string) => boxes.find((box) => box.type === type)?.body;

  it('holds the boxes of one sound track with the right order and size', () => {
    expect(boxes.map(({ type }) => type).join(' ')).toBe(
      'ftyp moov mvhd trak tkhd mdia mdhd hdlr minf smhd dinf dref stbl stsd stts stsc stsz stco mvex trex',
    );
    for (const { type, body } of boxes) if (BODY_BYTES[type]) expect(body.length, type).toBe(BODY_BYTES[type]);
  });

  it('states clock, channels, rate and the descriptors of the decoder', () => {
    expect(u32(find('mdhd'), 12)).toBe(48_000);
    const sampleEntry = Buffer.from(find('stsd') ?? []).subarray(8);
    expect([sampleEntry.readUInt16BE(24), sampleEntry.readUInt32BE(32)]).toEqual([2, 48_000 * 0x10000]);
    const esds = sampleEntry.subarray(sampleEntry.indexOf('esds') + 8);
    expect([...esds]).toEqual(
      [
        [3, 25, 0, 0, 0],
        [4, 17, 0x40, 0x15, ...new Array<number>(11).fill(0)],
        [5, 2, ...description],
        [6, 1, 2],
      ].flat(),
    );
  });

  it('states no rate above 16 bits', () => {
    const fast = boxesOf(audioInitSegment({ ...config, sampleRate: 96_000 }, 96_000));
    expect(u32(fast.find(({ type }) => type === 'stsd')?.body.subarray(8), 32)).toBe(0);
  });
});

describe('mediaFragment', () => {
  const data = withHeadroom(6);
  data.set([0, 0, 0, 2, 0x65, 9]);
  const bytes = mediaFragment(7, {
    data,
    isKey: true,
    ticks: 2 ** 32 + 7205,
    decodeTicks: 2 ** 32 + 5,
    durationTicks: 3600,
  });
  const boxes = boxesOf(bytes);
  const find = (type: string) => boxes.find((box) => box.type === type)?.body;

  it('is the buffer of the picture itself, with nothing before or after', () => {
    expect(bytes.buffer).toBe(data.buffer);
    expect([bytes.byteOffset, bytes.length]).toEqual([0, data.buffer.byteLength]);
  });

  it('points at its sample', () => {
    expect(boxes.map(({ type }) => type).join(' ')).toBe('moof mfhd traf tfhd tfdt trun mdat');
    const offset = u32(find('trun'), 8);
    expect([...bytes.subarray(offset, offset + data.length)]).toEqual([...data]);
    expect(u32(find('trun'), 16)).toBe(data.length);
  });

  it('carries number, time beyond 32 bits, duration, the key flag and how much later it is shown', () => {
    expect(u32(find('mfhd'), 4)).toBe(7);
    expect([u32(find('tfdt'), 4), u32(find('tfdt'), 8)]).toEqual([1, 5]);
    expect([12, 20, 24].map((at) => u32(find('trun'), at))).toEqual([3600, 0x0200_0000, 7200]);
  });
});
