import { describe, expect, it } from 'vitest';
import { isAuthorised } from './digest';

const URI = 'rtsp://192.0.2.10:80/cam/realmonitor?channel=1&subtype=0&proto=Private3';
const EXPECTED = { realm: 'Login to 7F00EXAMPLE01', nonce: 'a1b2c3d4e5f60718' };
const HA1 = '9dbc2122d2d6f2178830cbe14d8e0a43';
const RESPONSE = 'd6df34f23e37670444bd14b647b5a022';

const header = (change: Record<string, string> = {}) => {
  const fields = { username: 'admin', ...EXPECTED, uri: URI, response: RESPONSE, ...change };
  return `Digest ${Object.entries(fields)
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`;
};
const ha1 = (user: string) => (user === 'admin' ? HA1 : undefined);

describe('isAuthorised', () => {
  it('accepts the known answer of the protocol notes', () => {
    expect(isAuthorised(header(), 'DESCRIBE', EXPECTED, ha1)).toBe(true);
  });

  it.each([
    ['another verb', header(), 'PLAY'],
    ['another response', header({ response: RESPONSE.replace('d', 'e') }), 'DESCRIBE'],
    ['a short response', header({ response: 'd6' }), 'DESCRIBE'],
    ['another nonce', header({ nonce: '0' }), 'DESCRIBE'],
    ['another realm', header({ realm: 'x' }), 'DESCRIBE'],
    ['an unknown user', header({ username: 'nobody' }), 'DESCRIBE'],
    ['basic credentials', 'Basic YWRtaW46UGFzc3cwcmQh', 'DESCRIBE'],
  ])('refuses %s', (_, value, verb) => {
    expect(isAuthorised(value, verb, EXPECTED, ha1)).toBe(false);
  });
});
