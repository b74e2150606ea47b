import { beforeAll, describe, expect, it } from 'vitest';
import { parts } from '../parts';
import { authorization, type Challenge, isPrivateLine, parseChallenge } from './authorization';

beforeAll(async () => {
  await parts.sha256.load();
});

const answer = (
  header: string,
  account: { userName: string; password: string },
  request: { verb: string; uri: string; clientNonce: string; count?: number },
) => {
  const challenge = parseChallenge(header);
  return challenge && authorization(challenge, account, { count: 1, ...request });
};

describe('authorization', () => {
  it('gives the known answer of the protocol notes', () => {
    const header = answer(
      'Digest realm="Login to 7F00EXAMPLE01", nonce="a1b2c3d4e5f60718"',
      { userName: 'admin', password: 'Passw0rd!' },
      {
        verb: 'DESCRIBE',
        uri: 'rtsp://192.0.2.10:80/cam/realmonitor?channel=1&subtype=0&proto=Private3',
        clientNonce: 'unused',
      },
    );
    expect(header).toContain('response="d6df34f23e37670444bd14b647b5a022"');
    expect(header).not.toMatch(/qop|algorithm|nc=/);
  });

  it('gives the known answer of RFC 2617 with qop', () => {
    const header = answer(
      'Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"',
      { userName: 'Mufasa', password: 'Circle Of Life' },
      { verb: 'GET', uri: '/dir/index.html', clientNonce: '0a4f113b' },
    );
    expect(header).toContain('response="6629fae49393a05397450978507c4ef1"');
    expect(header).toContain('opaque="5ccc069c403ebaf9f0171e9517f40e41"');
    expect(header).toContain('qop=auth, nc=00000001, cnonce="0a4f113b"');
  });

  // RFC 7616 §3.9.1
  it.each([
    ['MD5', '8ca523f5e9506fed4657c9700eebdbec'],
    ['SHA-256', '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'],
  ])('gives the known answer of RFC 7616 for %s', (algorithm, response) => {
    const nonce = '7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v';
    const opaque = 'FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS';
    const header = answer(
      `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="${nonce}", opaque="${opaque}"`,
      { userName: 'Mufasa', password: 'Circle of Life' },
      { verb: 'GET', uri: '/dir/index.html', clientNonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ' },
    );
    expect(header).toContain(`response="${response}"`);
    expect(header).toContain(`opaque="${opaque}"`);
    expect(header).toContain(`algorithm=${algorithm}`);
  });

  // Computed with Python's hashlib from RFC 2617 §3.2.2.2 and RFC 7616 §3.4.2.
  it.each([
    ['MD5-sess', '8e3825c57e897f5a0dec6c2d4e5059d0'],
    ['SHA-256-sess', 'b8822e12417cb7750f4e2b8515f0dcf25b7dd26993e80bee1426201446a7f59b'],
  ])('hashes the password with both nonces for %s', (algorithm, response) => {
    const header = answer(
      `Digest realm="testrealm@host.com", qop="auth", algorithm=${algorithm}, nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"`,
      { userName: 'Mufasa', password: 'Circle Of Life' },
      { verb: 'GET', uri: '/dir/index.html', clientNonce: '0a4f113b' },
    );
    expect(header).toContain(`response="${response}", algorithm=${algorithm}, qop=auth`);
  });

  it('repeats algorithm and opaque as the device wrote them', () => {
    const account = { userName: 'admin', password: 'x' };
    const header = answer('Digest realm="a", nonce="b", algorithm=md5, opaque=""', account, {
      ...{ verb: 'PLAY', uri: 'rtsp://a/', clientNonce: 'c' },
    });
    expect(header).toMatch(/, algorithm=md5, opaque=""$/);
  });

  it('counts the uses of a nonce in eight hexadecimal digits', () => {
    const account = { userName: 'admin', password: 'x' };
    const header = answer('Digest realm="a", nonce="b", qop="auth"', account, {
      ...{ verb: 'PLAY', uri: 'rtsp://a/', clientNonce: 'c' },
      count: 26,
    });
    expect(header).toContain('nc=0000001a');
  });

  it('quotes characters that could end the quotation', () => {
    const account = { userName: 'a"b\\c', password: 'x' };
    const header = answer('Digest realm="Login to \\"X\\"", nonce="b"', account, {
      ...{ verb: 'PLAY', uri: 'rtsp://a/', clientNonce: 'c' },
    });
    expect(header).toContain('username="a\\"b\\\\c", realm="Login to \\"X\\""');
  });

  it('writes name and password in UTF-8 for Basic', () => {
    const challenge = parseChallenge('Basic realm="a", charset="UTF-8"', true);
    const request = { verb: 'PLAY', uri: 'rtsp://a/', count: 1, clientNonce: '' };
    // RFC 7617 §2 and §2.1
    const known = (userName: string, password: string) =>
      challenge && authorization(challenge, { userName, password }, request);
    expect(known('Aladdin', 'open sesame')).toBe('Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ==');
    expect(known('test', '123£')).toBe('Basic dGVzdDoxMjPCow==');
  });
});

describe('parseChallenge', () => {
  it('finds the digest beside other schemes and sees a stale nonce', () => {
    expect(parseChallenge('Basic realm="a", Digest realm="b", nonce="c", stale=TRUE')).toMatchObject({
      realm: 'b',
      nonce: 'c',
      isStale: true,
      hasQop: false,
    });
  });

  it.each<[string, Partial<Challenge>]>([
    ['Digest realm="a", nonce="b", algorithm=SHA-512-256, Digest realm="c", nonce="d", algorithm=MD5', { nonce: 'd' }],
    [
      'Digest realm="a", nonce="b", algorithm=SHA-256, Digest realm="a", nonce="c"',
      { algorithm: 'SHA-256', nonce: 'b' },
    ],
    ['Digest realm="Digest nonce=1, x", nonce="b"', { realm: 'Digest nonce=1, x', nonce: 'b' }],
    ['digest  realm = "a" , nonce=b', { realm: 'a', nonce: 'b', hash: 'MD5' }],
    ['Negotiate, Digest realm="a", nonce="b", qop="auth-int,auth"', { nonce: 'b', hasQop: true }],
    ['Negotiate oYGXMIGU/w+==, Digest realm="a", nonce="b"', { nonce: 'b' }],
    ['Digest realm="a", nonce="b", qop=" AUTH , token"', { nonce: 'b', hasQop: true }],
    ['Digest realm="a", nonce="b", qop=""', { nonce: 'b', hasQop: false }],
    // Parameters that this console does not know, with names that end like known ones or with an asterisk.
    ['Digest x.realm="x", x.nonce="y", realm="a", nonce="b"', { realm: 'a', nonce: 'b' }],
    ['Digest realm*=UTF-8\'\'x, realm="a", domain="/ rtsp://b/", nonce="b", userhash=true', { nonce: 'b' }],
    // A list that should be quoted.
    ['Digest realm="a", qop=auth,auth-int, nonce="b"', { nonce: 'b', hasQop: true }],
    ['Digest realm="a", nonce="b", algorithm=MD5-sess, Digest realm="a", nonce="c"', { nonce: 'c', isSession: false }],
  ])('takes of %s the first it can answer', (header, expected) => {
    expect(parseChallenge(header)).toMatchObject(expected);
  });

  it.each([
    '',
    'Basic realm="a"',
    'Digest realm="a"',
    'Digest realm="a", nonce="b", algorithm=SHA-512',
    'Digest realm="a", nonce="b", qop="auth-int"',
    'realm="a", nonce="b"',
  ])('has no answer to %j', (header) => {
    expect(parseChallenge(header)).toBeUndefined();
  });

  it('uses Basic only where nobody can listen and nothing better is offered', () => {
    expect(parseChallenge('Basic realm="a"', true)).toMatchObject({ nonce: '' });
    expect(parseChallenge('Basic realm="a", Digest realm="b", nonce="c"', true)).toMatchObject({ hash: 'MD5' });
    // A digest that is not understood is ignored. RFC 2617 §3.2.1
    expect(parseChallenge('Digest realm="b", nonce="c", algorithm=X, Basic realm="a"', true)).toMatchObject({
      nonce: '',
    });
    expect(parseChallenge('Digest realm="b", nonce="c", algorithm=X, Basic realm="a"')).toBeUndefined();
  });

  it.each([
    ['wss://192.0.2.10/rtspoverwebsocket', true],
    ['ws://127.0.0.1:8080/rtspoverwebsocket', true],
    ['ws://localhost/rtspoverwebsocket', true],
    ['ws://[::1]:80/rtspoverwebsocket', true],
    ['ws://192.0.2.10/rtspoverwebsocket', false],
    ['ws://localhost.example.org/rtspoverwebsocket', false],
    ['ws://127.0.0.1.example.org/rtspoverwebsocket', false],
    ['ws://192.0.2.10/?wss://', false],
  ])('%s is private: %s', (url, isPrivate) => {
    expect(isPrivateLine(url)).toBe(isPrivate);
  });
});
