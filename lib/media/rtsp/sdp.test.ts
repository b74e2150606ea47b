import { describe, expect, it } from 'vitest';
import { parseSdp, spropH265ParameterSets, spropParameterSets } from './sdp';

const SDP = [
  'v=0',
  'o=- 1 1 IN IP4 0.0.0.0',
  's=Media Server',
  'm=video 0 RTP/AVP 96',
  'a=control:trackID=0',
  'a=framerate:25.000000',
  'a=rtpmap:96 H264/90000',
  'a=fmtp:96 packetization-mode=1;profile-level-id=42C028;sprop-parameter-sets=Z0LAKA==,aM4=',
  'm=audio 0 RTP/AVP 8',
  'a=control:trackID=1',
  'm=audio 0 RTP/AVP 97',
  'a=control:trackID=5',
  'a=rtpmap:97 MPEG4-GENERIC/48000/2',
  'a=sendonly',
].join('\r\n');

describe('parseSdp', () => {
  it('reads each track, even one without rtpmap', () => {
    expect(parseSdp(SDP)).toMatchObject([
      { kind: 'video', payloadType: 96, encoding: 'H264', clockHz: 90_000, control: 'trackID=0', frameRate: 25 },
      { kind: 'audio', payloadType: 8, encoding: 'PCMA', clockHz: 8000, control: 'trackID=1', isBackChannel: false },
      { kind: 'audio', encoding: 'MPEG4-GENERIC', clockHz: 48_000, isBackChannel: true },
    ]);
  });

  it('takes G.711 where the device accepts a dozen codecs for talk', () => {
    const talk = (types: string, ...maps: string[]) =>
      parseSdp(['v=0', `m=audio 0 RTP/AVP ${types}`, ...maps, 'a=control:trackID=5', 'a=sendonly'].join('\r\n'))[0];
    const aac = 'a=rtpmap:116 MPEG4-GENERIC/64000';
    expect(talk('116 101 0 8', aac, 'a=rtpmap:101 PCMU/16000')).toMatchObject({ payloadType: 0, encoding: 'PCMU' });
    expect(talk('116 100', aac, 'a=rtpmap:100 PCMA/8000')).toMatchObject({ payloadType: 100, encoding: 'PCMA' });
    expect(talk('116', aac)).toMatchObject({ payloadType: 116, encoding: 'MPEG4-GENERIC', clockHz: 64_000 });
  });

  it('reads the parameters of the payload type that is sent, in whatever order they are described', () => {
    const lines = ['m=video 0 RTP/AVP 96 97', 'a=rtpmap:97 rtx/90000', 'a=fmtp:97 apt=96;rtx-time=500'];
    const [track] = parseSdp([...lines, 'a=rtpmap:96 H264/90000', 'a=fmtp:96 packetization-mode=1'].join('\r\n'));
    expect(track?.encoding).toBe('H264');
    expect([...(track?.format ?? [])]).toEqual([['packetization-mode', '1']]);
  });

  it('gives no track for text that is not a description', () => {
    expect(parseSdp('')).toEqual([]);
    expect(parseSdp('v=0\r\nm=\r\n')).toEqual([]);
  });
});

describe('spropParameterSets', () => {
  const track = (fmtp: string) => parseSdp(`v=0\nm=video 0 RTP/AVP 96\na=rtpmap:96 H264/90000\na=fmtp:96 ${fmtp}`)[0];

  it('takes all of them', () => {
    const video = track('sprop-parameter-sets=aM4=,Z0LAKA==');
    expect(video && spropParameterSets(video)).toEqual([
      Uint8Array.of(0x68, 0xce),
      Uint8Array.of(0x67, 0x42, 0xc0, 0x28),
    ]);
  });

  it.each(['packetization-mode=1', 'sprop-parameter-sets=%%%', 'sprop-parameter-sets='])(
    'leaves it to the stream with %s',
    (fmtp) => {
      const video = track(fmtp);
      expect(video && spropParameterSets(video)).toEqual([]);
    },
  );
});

describe('spropH265ParameterSets', () => {
  const track = (fmtp: string) => parseSdp(`v=0\nm=video 0 RTP/AVP 96\na=rtpmap:96 H265/90000\na=fmtp:96 ${fmtp}`)[0];

  it('takes the sets of each type from their own parameter', () => {
    const video = track('sprop-vps=QAE=; sprop-sps=QgE=,QgI=; sprop-pps=RAE=');
    expect(video && spropH265ParameterSets(video)).toEqual([
      Uint8Array.of(0x40, 1),
      Uint8Array.of(0x42, 1),
      Uint8Array.of(0x42, 2),
      Uint8Array.of(0x44, 1),
    ]);
  });

  it.each(['profile-id=1', 'sprop-vps=%'])('leaves it to the stream with %s', (fmtp) => {
    const video = track(fmtp);
    expect(video && spropH265ParameterSets(video)).toEqual([]);
  });
});
