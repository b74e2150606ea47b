import { expect, it } from 'vitest';
import { type LiveAddress, liveUrls, streamOf } from './live-source';

const MAIN = { channelIndex: 0, subtype: 0 };

it.each<[string, LiveAddress, string, string]>([
  ['http://192.0.2.10', MAIN, 'ws://192.0.2.10/rtspoverwebsocket', 'rtsp://192.0.2.10:80/'],
  ['http://192.0.2.10:8080', MAIN, 'ws://192.0.2.10:8080/rtspoverwebsocket', 'rtsp://192.0.2.10:8080/'],
  ['https://door.test', MAIN, 'wss://door.test/rtspoverwebsocket', 'rtsp://door.test:443/'],
  ['http://[2001:db8::1]', MAIN, 'ws://[2001:db8::1]/rtspoverwebsocket', 'rtsp://[2001:db8::1]:80/'],
  [
    'http://192.0.2.10',
    { ...MAIN, securePort: 443 },
    'wss://192.0.2.10:443/rtspoverwebsocket',
    'rtsp://192.0.2.10:443/',
  ],
  [
    'https://door.test:8443',
    { ...MAIN, securePort: 443 },
    'wss://door.test:8443/rtspoverwebsocket',
    'rtsp://door.test:8443/',
  ],
])('from a page on %s with %o asks %s', (origin, address, wsUrl, rtspHost) => {
  const urls = liveUrls(origin, address);
  expect(urls.wsUrl).toBe(wsUrl);
  expect(urls.rtspUrl).toBe(`${rtspHost}cam/realmonitor?channel=1&subtype=0&proto=Private3`);
});

it('extracts channel and stream of a source', () => {
  const urls = liveUrls('http://192.0.2.10', { channelIndex: 2, subtype: 1 });
  expect(streamOf({ ...urls, userName: 'admin', password: '' })).toEqual({ channelIndex: 2, subtype: 1 });
});
