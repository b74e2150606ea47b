import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ANALYTICS_MESSAGE_BYTES } from '@/lib/contract/analytics';
import { OperateType, StreamLimits } from '@/lib/contract/stream';
import { parseSdp } from '../rtsp/sdp';
import { readAnalytics } from './analytics-reader';
import { analyticsTrack } from './analytics-track';
import { boxesAt, EMPTY_OVERLAY, withObjects } from './private3';

const { Create, Delete, Hide, Update } = OperateType;
const bytes = (value: unknown) => new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));
const entry = { objectId: 7, operateType: Create, track: [0, 1, 2, 3] };
const read = (value: unknown) => readAnalytics(bytes(value));

describe('reading analytics', () => {
  it('returns objects, then faces, with their members', () => {
    const face = { ...entry, coordinate: [1, 3], text: 'Ada', temperature: 36.5, more: {} };
    expect(read({ faces: [face], objects: [{ ...entry, type: 'Vehicle' }], other: 1 })).toEqual([
      { ...entry, kind: 'object', type: 'Vehicle' },
      { ...entry, kind: 'face', text: 'Ada', temperature: 36.5 },
    ]);
  });

  it.each([
    ['no JSON', '{"faces":['],
    ['nothing', ''],
    ['another value', null],
    ['a list', [entry]],
    ['lists of another kind', { faces: { 0: entry }, objects: 'entry' }],
    ['entries of another kind', { faces: [null, 7, 'entry', [entry], {}] }],
    ['no number', { faces: [{ ...entry, objectId: '7' }] }],
    ['no operation', { faces: [{ ...entry, operateType: 1.5 }] }],
    ['three places', { faces: [{ ...entry, track: [0, 1, 2] }] }],
    ['a place that is none', { faces: [{ ...entry, track: [0, 1, 2, null] }] }],
    ['no place', { faces: [{ objectId: 7, operateType: Update }] }],
  ])('passes over %s', (_, value) => {
    expect(read(value)).toEqual([]);
  });

  it('drops a wrong entry alone, and a wrong member alone', () => {
    const odd = { ...entry, type: 5, text: '', temperature: 'hot' };
    expect(read({ faces: [{}, odd, { ...entry, temperature: 1e300 }] })).toEqual([
      { ...entry, kind: 'face' },
      { ...entry, kind: 'face' },
    ]);
  });

  it.each([Delete, Hide])('needs no place for operation %i', (operateType) => {
    expect(read({ objects: [{ objectId: 7, operateType }] })).toMatchObject([{ objectId: 7, operateType }]);
  });

  it('returns what is said of a face, each fact by itself, and nothing of an object', () => {
    const facts = { similarity: 93, quality: 78, angle: 12, mask: true, alive: false };
    expect(read({ faces: [{ ...entry, ...facts }] })).toEqual([{ ...entry, kind: 'face', face: facts }]);
    const odd = { similarity: 101, quality: -1, angle: '12', mask: 1, alive: 'yes' };
    expect(read({ faces: [{ ...entry, ...odd, quality: 0 }] })).toEqual([
      { ...entry, kind: 'face', face: { quality: 0 } },
    ]);
    expect(read({ objects: [{ ...entry, ...facts }] })).toEqual([{ ...entry, kind: 'object' }]);
  });

  it('limits length, number and text', () => {
    expect(read({ pad: 'x'.repeat(ANALYTICS_MESSAGE_BYTES), faces: [entry] })).toEqual([]);
    const many = read({ faces: Array.from({ length: 600 }, () => ({ objectId: 1, operateType: Delete })) });
    expect(many).toHaveLength(StreamLimits.overlayObjects);
    expect(read({ faces: [{ ...entry, text: 'x'.repeat(999) }] })[0]?.text).toHaveLength(64);
  });

  it('never throws, whatever bytes or JSON come, and neither does what draws it', () => {
    const draw = (payload: Uint8Array) => boxesAt(withObjects(EMPTY_OVERLAY, readAnalytics(payload), 0), 0);
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (payload) => void draw(payload)));
    fc.assert(fc.property(fc.jsonValue(), (value) => void draw(bytes({ faces: value, objects: [value] }))));
    const anyEntry = fc.record({ objectId: fc.jsonValue(), operateType: fc.nat(5), track: fc.array(fc.double()) });
    fc.assert(fc.property(fc.array(anyEntry), (faces) => void draw(bytes({ faces }))));
  });
});

it('finds its track by the encoding', () => {
  const text = 'm=video 0 RTP/AVP 96\r\na=rtpmap:96 H264/90000\r\nm=application 0 RTP/AVP 107\r\n';
  expect(analyticsTrack(parseSdp(`${text}a=rtpmap:107 vnd.onvif.metadata/90000\r\n`))).toBeUndefined();
  const tracks = parseSdp(`${text}a=rtpmap:107 vnd.private3/90000\r\na=control:trackID=4\r\n`);
  expect(analyticsTrack(tracks)).toMatchObject({ payloadType: 107, control: 'trackID=4', clockHz: 90_000 });
});
