import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EncodeTable } from '@/lib/contract/tables/video';
import { assumedLimits, fitted, limitsFrom, withStandard } from './encode-limits';
import { streamFormat } from './stream-format.fixtures';
import {
  copiedToSub,
  needsNewStream,
  networkKbps,
  storageGbPerDay,
  VIDEO,
  type VideoFields,
  videoProblems,
} from './video-fields';

const sub = { Width: 640, Height: 480, BitRate: 512 };
const entry = (): EncodeTable & { Vendor_Reserved?: number } => ({
  MainFormat: [streamFormat({}), streamFormat({ BitRate: 1 })],
  ExtraFormat: [streamFormat(sub)],
  SnapFormat: [streamFormat({})],
  Vendor_Reserved: 7,
});
const tables = () => ({
  VideoStandard: 'PAL' as const,
  Encode: [entry(), entry()],
  AudioInput: [{ AudioSource: 'Mic' as const, Vendor_Reserved: 1 }],
  ChannelTitle: [{ Name: 'Entrance' }, { Name: 'Yard' }],
  VideoWidget: [0, 1].map(() => ({
    ChannelTitle: { EncodeBlend: true, Rect: [0, 7700, 2000, 8191] as [number, number, number, number] },
    TimeTitle: { EncodeBlend: true, ShowWeek: false, Rect: [5000, 0, 8191, 500] as [number, number, number, number] },
  })),
});
const loaded = VIDEO.toFields(tables(), 0);
const problems = (change: Partial<VideoFields>, limits = assumedLimits('PAL')) =>
  videoProblems({ ...loaded, ...change }, loaded, limits);

describe('video fields', () => {
  it('writes back what it read, member for member', () => {
    expect(VIDEO.toConfigs(loaded, tables(), 0)).toEqual(tables());
  });

  it('changes only its own channel and leaves unknown members, further streams and positions alone', () => {
    const next = VIDEO.toConfigs({ ...loaded, 'main.resolution': '1920x1080', title: 'Door' }, tables(), 0);
    expect(next.Encode[0]?.MainFormat[0]?.Video).toMatchObject({ Width: 1920, Height: 1080 });
    expect(next.Encode[0]?.MainFormat[1]).toEqual(tables().Encode[0]?.MainFormat[1]);
    expect(next.Encode[0]).toMatchObject({ Vendor_Reserved: 7 });
    expect(next.Encode[1]).toEqual(tables().Encode[1]);
    expect(next.ChannelTitle).toEqual([{ Name: 'Door' }, { Name: 'Yard' }]);
    expect(next.VideoWidget).toEqual(tables().VideoWidget);
  });

  it('changes only size and quality of snapshots', () => {
    const [entry] = VIDEO.toConfigs({ ...loaded, snapResolution: '1920x1080', snapQuality: 6 }, tables(), 0).Encode;
    expect(entry?.SnapFormat).toEqual([streamFormat({ Width: 1920, Height: 1080, Quality: 6 })]);
    expect(entry).toMatchObject({ MainFormat: tables().Encode[0]?.MainFormat, Vendor_Reserved: 7 });
  });

  it('writes no snapshots to a device that has none', () => {
    const { SnapFormat: _, ...older } = entry();
    const held = { Encode: [older] };
    expect(VIDEO.toFields(held, 0).has.snapshots).toBe(false);
    expect(VIDEO.toConfigs(VIDEO.toFields(held, 0), held, 0)).toEqual(held);
  });

  it('writes the standard before the streams, which the device checks against it', () => {
    expect(Object.keys(VIDEO.toConfigs(loaded, tables(), 0)).slice(0, 2)).toEqual(['VideoStandard', 'Encode']);
  });

  it('omits a table that the device does not have', () => {
    const { VideoWidget: _, ...held } = tables();
    expect(VIDEO.toConfigs(VIDEO.toFields(held, 0), held, 0)).toEqual(held);
  });

  it.each([
    [{ 'main.bitRate': 99_999 }, 'main.bitRate', 'OutOfRange'],
    [{ 'main.bitRate': 511 }, 'main.bitRate', 'OutOfRange'],
    [{ 'main.bitRate': 512 }, 'main.bitRate', undefined],
    [{ 'sub.bitRate': 6144 }, 'sub.bitRate', undefined],
    [{ 'sub.bitRate': '' }, 'sub.bitRate', 'NotNull'],
    [{ 'main.gop': 24 }, 'main.gop', 'GopError'],
    [{ 'main.gop': 25 }, 'main.gop', undefined],
    [{ 'main.gop': 151 }, 'main.gop', 'GopError'],
    [{ 'main.gop': 24, 'main.compression': 'MJPG' }, 'main.gop', undefined],
    [{ 'main.fps': 26 }, 'main.fps', 'OutOfRange'],
    [{ 'main.resolution': '704x576', 'sub.resolution': '704x576' }, 'sub.resolution', undefined],
    [{ 'sub.resolution': '1920x1080' }, 'sub.resolution', 'SubResolution'],
    [{ title: 'x'.repeat(32) }, 'title', 'TooLong'],
  ] as const)('%j gives %s %s', (change, key, problem) => {
    expect(problems(change)[key]?.key).toBe(problem);
  });

  it('does not validate a stored value', () => {
    const odd = { ...loaded, 'main.bitRate': 9000, 'main.gop': 300, 'main.fps': 60 };
    expect(Object.values(videoProblems(odd, odd, assumedLimits('PAL'))).filter(Boolean)).toEqual([]);
  });

  it.each([
    ['Encode[0].MainFormat[0].Video.BitRate', 'main.bitRate'],
    ['Encode[1].ExtraFormat[0].Video.Width', 'sub.resolution'],
    ['Encode[0].ExtraFormat[0].Audio.Frequency', 'sub.frequency'],
    ['ChannelTitle[0].Name', 'title'],
    ['Encode[0].SnapFormat[0].Video.Height', 'snapResolution'],
    ['Encode[0].SnapFormat[0].Video.Quality', 'snapQuality'],
    ['Encode[0].SnapFormat[0].Video.FPS', undefined],
  ])('a refusal of %s belongs to %s', (member, key) => {
    expect(VIDEO.fieldOf(member)).toBe(key);
  });

  it('estimates 66.4 GB a day for 6144 kbit/s and counts only streams in use', () => {
    const fields = { ...loaded, 'main.bitRate': 6144 };
    expect(storageGbPerDay(fields)).toBeCloseTo(66.36, 2);
    expect(networkKbps(fields)).toBe(6656);
    expect(networkKbps({ ...fields, 'sub.inUse': false })).toBe(6144);
  });

  it('restarts the shown stream for another codec, not for another size or for the other stream', () => {
    expect(needsNewStream({ ...loaded, 'main.resolution': '1920x1080', 'main.bitRate': 4096 }, loaded, 'main')).toBe(
      false,
    );
    expect(needsNewStream({ ...loaded, 'sub.compression': 'H.265' }, loaded, 'main')).toBe(false);
    expect(needsNewStream({ ...loaded, 'sub.compression': 'H.265' }, loaded, 'sub')).toBe(true);
    expect(needsNewStream({ ...loaded, 'sub.inUse': false }, loaded, 'sub')).toBe(true);
  });

  it('copies the encoding, not the size', () => {
    const copied = { ...loaded, ...copiedToSub({ ...loaded, 'main.compression': 'H.265', 'main.fps': 12 }) };
    expect(copied).toMatchObject({
      'sub.compression': 'H.265',
      'sub.fps': 12,
      'sub.resolution': '640x480',
      'sub.bitRate': 512,
    });
  });
});

describe('limits', () => {
  it('moves the frame-rate limit from 25 to 30 with the standard, before it is stored', () => {
    const stream = {
      Video: {
        ResolutionTypes: ['1280x720', '704x576'],
        CompressionTypes: ['H.264'],
        FPSMax: 25,
        BitRateOptions: [512, 6144] as [number, number],
        H264Profile: ['Main'],
      },
      Audio: { CompressionTypes: ['AAC'] },
    };
    const caps = { MainFormat: [stream], ExtraFormat: [stream] };
    expect(limitsFrom(caps, 'PAL', 'PAL').main.fpsMax).toBe(25);
    const next = limitsFrom(caps, 'PAL', 'NTSC').main;
    expect(next).toMatchObject({ fpsMax: 30, resolutions: ['1280x720', '704x480'] });
  });

  it('keeps a frame rate that fits the standard and lowers one that does not', () => {
    expect(withStandard(loaded, 'NTSC')).toMatchObject({ standard: 'NTSC', 'main.fps': 25 });
    const ntsc = { ...loaded, 'main.fps': 30, 'main.resolution': '704x480', snapResolution: '704x480' };
    expect(withStandard(ntsc, 'PAL')).toMatchObject({
      'main.fps': 25,
      'main.resolution': '704x576',
      snapResolution: '704x576',
    });
  });

  it('changes a bit rate to the nearest bound only when the limits became narrower', () => {
    const before = assumedLimits('PAL');
    const after = { ...before, main: { ...before.main, bitRate: { min: 512, max: 1024 } } };
    expect(fitted(loaded, before, after)).toEqual({ 'main.bitRate': 1024 });
    expect(fitted(loaded, before, before)).toEqual({});
    expect(fitted({ ...loaded, 'main.bitRate': 99_999 }, before, after)).toEqual({});
  });

  it('replaces a missing size by the next smaller one', () => {
    const before = assumedLimits('PAL');
    const after = { ...before, sub: { ...before.sub, resolutions: ['640x480', '352x288'] } };
    expect(fitted({ ...loaded, 'sub.resolution': '704x576' }, before, after)).toEqual({ 'sub.resolution': '640x480' });
  });

  it('leaves everything alone that fits the new limits or did not fit the old ones', () => {
    const bound = fc.integer({ min: 100, max: 8000 });
    fc.assert(
      fc.property(bound, bound, bound, (a, b, bitRate) => {
        const before = assumedLimits('PAL');
        const range = { min: Math.min(a, b), max: Math.max(a, b) };
        const after = { ...before, main: { ...before.main, bitRate: range } };
        const next = {
          ...loaded,
          'main.bitRate': bitRate,
          ...fitted({ ...loaded, 'main.bitRate': bitRate }, before, after),
        };
        const wasInside = bitRate >= 512 && bitRate <= 6144;
        const end = Number(next['main.bitRate']);
        expect(end >= range.min && end <= range.max).toBe(wasInside || (bitRate >= range.min && bitRate <= range.max));
      }),
    );
  });
});
