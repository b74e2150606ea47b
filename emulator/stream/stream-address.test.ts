import { expect, it } from 'vitest';
import { streamAddress, trackOf, wantsAnalytics } from './stream-address';

it.each([
  ['rtsp://192.0.2.10:80/cam/realmonitor?channel=1&subtype=0&proto=Private3', 0, 0, true],
  ['rtsps://127.0.0.1:5554/cam/realmonitor?channel=2&subtype=1', 1, 1, false],
  ['rtsp://device/cam/realmonitor?channel=1&subtype=1/trackID=0', 0, 1, false],
  ['rtsp://device/cam/realmonitor?channel=1&subtype=0&unicast=true&proto=Onvif/trackID=5', 0, 0, true],
  ['rtsp://device/cam/realmonitor', 0, 0, false],
  ['RTSP://device/cam/realmonitor?channel=1&subtype=1', 0, 1, false],
  ['rtsp://device/cam/realmonitor/', 0, 0, false],
  ['rtsp://device/cam/realmonitor/trackID=0', 0, 0, false],
])('%s names a stream', (uri, channelIndex, subtype, knowsTalk) => {
  expect(streamAddress(uri)).toEqual({ channelIndex, subtype, knowsTalk });
});

it('a recording is named by its times', () => {
  const times = 'starttime=2026_03_04_05_06_07&endtime=2026_03_04_05_07_07';
  const startMs = Date.UTC(2026, 2, 4, 5, 6, 7);
  expect(streamAddress(`rtsp://device/cam/playback?channel=2&${times}&proto=Private3/trackID=0`)).toEqual({
    channelIndex: 1,
    subtype: 0,
    knowsTalk: false,
    recording: { startMs, endMs: startMs + 60_000 },
  });
});

it.each([
  'rtsp://device/cam/playback?channel=1',
  'rtsp://device/cam/realmonitors',
  'rtsp://device/CAM/realmonitor',
  'rtsp://device/cam/realmonitor/trackID=0/more',
  'rtsp://device/cam/playback?channel=1&starttime=2026_03_04_05_06_07',
  'rtsp://device/cam/playback?channel=1&starttime=2026_03_04_05_06_07&endtime=2026_03_04_05_06_07',
  'rtsp://device/cam/event?channel=1&starttime=2026_03_04_05_06_07&endtime=2026_03_04_05_07_07',
  'rtsp://device/cam/realmonitor?channel=0&subtype=0',
  'http://device/cam/realmonitor?channel=1&subtype=0',
])('%s names none', (uri) => {
  expect(streamAddress(uri)).toBeUndefined();
});

it('the track follows the query', () => {
  expect(trackOf('rtsp://device/cam/realmonitor?channel=1&subtype=0/trackID=1')).toBe('audio');
  expect(trackOf('rtsp://device/cam/realmonitor?channel=1&subtype=0/trackID=4')).toBe('analytics');
  expect(trackOf('rtsp://device/cam/realmonitor?channel=1&subtype=0&proto=Private3/trackID=5')).toBe('talk');
  expect(trackOf('rtsp://device/cam/realmonitor?channel=1&subtype=0/trackID=3')).toBeUndefined();
  expect(trackOf('rtsp://device/cam/realmonitor?channel=1&subtype=0')).toBeUndefined();
});

it.each([
  ['?channel=1&subtype=0&proto=Private3', true],
  ['?proto=Private3&channel=1/trackID=0', true],
  ['?channel=1&subtype=0&proto=Private3/trackID=4', true],
  ['?channel=1&subtype=0', false],
  ['?channel=1&subtype=0&proto=Onvif', false],
])('%s asks for analytics: %s', (query, wants) => {
  expect(wantsAnalytics(`rtsp://device/cam/realmonitor${query}`)).toBe(wants);
});
