import { describe, expect, it } from 'vitest';
import { digestCredentials, md5Hex } from './digest';

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
      isForeign: false,
    });
  });

  /** What clients of RFC 2069, 2617 and 7616 may send. */
  const REALM = `realm="${EXPECTED.realm}"`;
  const REST = `nonce="${EXPECTED.nonce}", uri="${URI}", response="${RESPONSE}"`;
  it.each([
    ['a scheme in lower case', `digest username="admin", ${REALM}, ${REST}`],
    ['a tab after the scheme', `Digest\tusername="admin", ${REALM}, ${REST}`],
    ['names in capitals', `DIGEST USERNAME="admin", Realm="${EXPECTED.realm}", ${REST}`],
    ['no blanks', `Digest username="admin",${REALM},${REST.replaceAll(', ', ',')}`],
    ['blanks around commas and equal signs', `Digest  username = "admin" , ${REALM} ,, ${REST} ,`],
    ['values without quotes', `Digest username=admin, ${REALM}, ${REST.replaceAll('"', '')}`],
    ['an algorithm in quotes', `Digest username="admin", ${REALM}, ${REST}, algorithm="MD5"`],
    ['a response in capitals', `Digest username="admin", ${REALM}, ${REST.replace(RESPONSE, RESPONSE.toUpperCase())}`],
    ['quoted pairs', `Digest username="a\\dmin", ${REALM}, ${REST}`],
    [
      'what this device does not know',
      `Digest username="admin", ${REALM}, ${REST}, opaque="", userhash=false, x.nonce=1`,
    ],
  ])('accepts %s', (_, value) => {
    expect(digestCredentials(value, 'DESCRIBE', EXPECTED, ha1)).toMatchObject({ userName: 'admin', isRight: true });
  });

  it('reads quotes and backslashes of a name, which clients escape', () => {
    const value = 'Digest username="a\\"b\\\\c", realm="x"';
    expect(digestCredentials(value, 'PLAY', EXPECTED, ha1).userName).toBe('a"b\\c');
  });

  it.each(['/cam/realmonitor?channel=1&subtype=0', '*', 'rtsp://192.0.2.10:80/cam/realmonitor?channel=1&subtype=0/'])(
    'takes the digest over the address %s that the client names, absolute or relative',
    (uri) => {
      const response = md5Hex(`${HA1}:${EXPECTED.nonce}:${md5Hex(`SETUP:${uri}`)}`);
      expect(digestCredentials(header({ uri, response }), 'SETUP', EXPECTED, ha1).isRight).toBe(true);
    },
  );

  it.each(['auth', '"auth"'])('accepts qop=%s', (qop) => {
    const ha2 = md5Hex(`PLAY:${URI}`);
    const response = md5Hex(`${HA1}:${EXPECTED.nonce}:00000001:0a4f113b:auth:${ha2}`);
    const value = `${header({ response })}, qop=${qop}, nc=00000001, cnonce="0a4f113b"`;
    expect(digestCredentials(value, 'PLAY', EXPECTED, ha1).isRight).toBe(true);
  });

  it('distinguishes a right digest for another nonce from a wrong password', () => {
    const response = md5Hex(`${HA1}:0:${md5Hex(`DESCRIBE:${URI}`)}`);
    const credentials = (password: string) =>
      digestCredentials(header({ nonce: '0', response: password }), 'DESCRIBE', EXPECTED, ha1);
    expect(credentials(response)).toMatchObject({ isRight: true, isForeign: true });
    expect(credentials(RESPONSE)).toMatchObject({ isRight: false, isForeign: true, isAttempt: true });
  });

  it.each([
    ['another verb', header(), 'PLAY', true],
    ['another response', header({ response: RESPONSE.replace('d', 'e') }), 'DESCRIBE', true],
    ['a short response', header({ response: 'd6' }), 'DESCRIBE', true],
    ['an unknown user', header({ username: 'nobody' }), 'DESCRIBE', true],
    ['another nonce', header({ nonce: '0' }), 'DESCRIBE', true],
    ['another algorithm', `${header()}, algorithm=MD5-sess`, 'DESCRIBE', false],
    ['another realm', header({ realm: 'x' }), 'DESCRIBE', false],
    ['basic credentials', 'Basic YWRtaW46UGFzc3cwcmQh', 'DESCRIBE', false],
  ])('refuses %s, and knows whether it is a wrong password', (_, value, verb, isAttempt) => {
    expect(digestCredentials(value, verb, EXPECTED, ha1)).toMatchObject({ isRight: false, isAttempt });
  });
});
