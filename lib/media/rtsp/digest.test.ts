import { describe, expect, it } from 'vitest';
import { digestAuthorization, parseChallenge } from './digest';

describe('digestAuthorization', () => {
  it('gives the known answer of the protocol notes', () => {
    const challenge = parseChallenge('Digest realm="Login to 7F00EXAMPLE01", nonce="a1b2c3d4e5f60718"');
    const header =
      challenge &&
      digestAuthorization(
        challenge,
        { userName: 'admin', password: 'Passw0rd!' },
        {
          verb: 'DESCRIBE',
          uri: 'rtsp://192.0.2.10:80/cam/realmonitor?channel=1&subtype=0&proto=Private3',
          count: 1,
          clientNonce: 'unused',
        },
      );
    expect(header).toContain('response="d6df34f23e37670444bd14b647b5a022"');
    expect(header).not.toContain('qop');
  });

  it('gives the known answer of RFC 2617 with qop', () => {
    const challenge = parseChallenge(
      'Digest realm="testrealm@host.com", qop="auth,auth-int", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"',
    );
    const header =
      challenge &&
      digestAuthorization(
        challenge,
        { userName: 'Mufasa', password: 'Circle Of Life' },
        { verb: 'GET', uri: '/dir/index.html', count: 1, clientNonce: '0a4f113b' },
      );
    expect(header).toContain('response="6629fae49393a05397450978507c4ef1"');
    expect(header).toContain('opaque="5ccc069c403ebaf9f0171e9517f40e41"');
    expect(header).toContain('nc=00000001');
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

  it.each(['', 'Basic realm="a"', 'Digest realm="a"', 'Digest realm="a", nonce="b", algorithm=SHA-512'])(
    'has no answer to %j',
    (header) => {
      expect(parseChallenge(header)).toBeUndefined();
    },
  );
});
