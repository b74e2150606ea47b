import { describe, expect, it } from 'vitest';
import { parseSdp } from '../rtsp/sdp';
import { aacTrack, parseAudioConfig } from './aac-config';

const fromHex = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

describe('parseAudioConfig', () => {
  it.each([
    // ffmpeg's encoder; rate and channels as ffprobe reports them
    ['158856e500', 8000, 1, 'mp4a.40.2', 1024],
    ['140856e500', 16_000, 1, 'mp4a.40.2', 1024],
    ['121056e500', 44_100, 2, 'mp4a.40.2', 1024],
    ['119056e500', 48_000, 2, 'mp4a.40.2', 1024],
    ['103056e500', 96_000, 6, 'mp4a.40.2', 1024],
    ['1590', 8000, 2, 'mp4a.40.2', 1024],
    ['1594', 8000, 2, 'mp4a.40.2', 960],
    // HE-AAC, second version with parametric stereo: twice the rate of the core
    ['2b920800', 44_100, 2, 'mp4a.40.5', 2048],
    ['eb8a0800', 44_100, 2, 'mp4a.40.29', 2048],
    // an index of 15: the rate itself follows
    ['1780177010', 12_000, 2, 'mp4a.40.2', 1024],
    ['1638', 7350, 8, 'mp4a.40.2', 1024],
  ])('reads %s', (hex, sampleRate, channels, codec, frameSamples) => {
    const description = fromHex(hex);
    expect(parseAudioConfig(description)).toEqual({ codec, sampleRate, channels, frameSamples, description });
  });

  it.each(['', '15', '1580', '1680', '15d0', '11'.padEnd(200, '0')])('gives up on %s', (hex) => {
    expect(parseAudioConfig(fromHex(hex))).toBeUndefined();
  });
});

describe('aacTrack', () => {
  const open = (fmtp: string, rtpmap = 'MPEG4-GENERIC/48000/2') => {
    const [track] = parseSdp(`v=0\nm=audio 0 RTP/AVP 97\na=rtpmap:97 ${rtpmap}\na=fmtp:97 ${fmtp}`);
    return track && aacTrack(track);
  };

  it('reads what ffmpeg describes', () => {
    const track = open(
      'profile-level-id=1;mode=AAC-hbr;sizelength=13;indexlength=3;indexdeltalength=3; config=119056E500',
    );
    expect(track).toMatchObject({ sizeBits: 13, indexBits: 3, indexDeltaBits: 3, frameTicks: 1024 });
    expect(track?.config).toMatchObject({ codec: 'mp4a.40.2', sampleRate: 48_000, channels: 2 });
  });

  it('knows the widths of the mode, and counts in ticks of the track', () => {
    expect(open('mode=AAC-hbr;config=1190')).toMatchObject({ sizeBits: 13, indexBits: 3, indexDeltaBits: 3 });
    expect(open('mode=AAC-hbr;config=1588', 'mpeg4-generic/90000')?.frameTicks).toBe(11_520);
    expect(open('mode=generic;SizeLength=16;config=1190')).toMatchObject({ sizeBits: 16, indexBits: 0 });
  });

  it.each([
    'mode=AAC-hbr',
    'mode=AAC-hbr;config=zz',
    'mode=CELP-cbr;constantSize=27;config=1190',
    'mode=AAC-hbr;sizelength=40;config=1190',
    'mode=AAC-hbr;sizelength=x;config=1190',
    'mode=AAC-hbr;ctsDeltaLength=4;config=1190',
  ])('does not open %s', (fmtp) => {
    expect(open(fmtp)).toBeUndefined();
  });

  it('does not open other formats', () => {
    expect(open('mode=AAC-hbr;config=1190', 'L16/48000')).toBeUndefined();
  });
});
