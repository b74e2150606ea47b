import { describe, expect, it } from 'vitest';
import { digestCredentials } from './digest';

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

describe('digestCredentials', () => {
  it('accepts the known answer of the protocol notes', () => {
    expect(digestCredentials(header(), 'DESCRIBE', EXPECTED, ha1)).toEqual({
      userName: 'admin',
      isRight: true,
      isAttempt: true,
    });
  });

  it.each([
    ['another verb', header(), 'PLAY', true],
    ['another response', header({ response: RESPONSE.replace('d', 'e') }), 'DESCRIBE', true],
    ['a short response', header({ response: 'd6' }), 'DESCRIBE', true],
    ['an unknown user', header({ username: 'nobody' }), 'DESCRIBE', true],
    ['another nonce', header({ nonce: '0' }), 'DESCRIBE', false],
    ['another realm', header({ realm: 'x' }), 'DESCRIBE', false],
    ['basic credentials', 'Basic YWRtaW46UGFzc3cwcmQh', 'DESCRIBE', false],
  ])('refuses %s, and knows whether it is a wrong password', (_, value, verb, isAttempt) => {
    expect(digestCredentials(value, verb, EXPECTED, ha1)).toMatchObject({ isRight: false, isAttempt });
  });
});
