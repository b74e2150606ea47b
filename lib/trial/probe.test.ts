import { describe, expect, it } from 'vitest';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { probe } from './probe';

/** Milliseconds that go on by 5 with each look. */
function ticking(): () => number {
  let ms = 0;
  return () => {
    ms += 5;
    return ms;
  };
}

const asked = async (answer: (address: string, init: RequestInit) => Promise<Response>) => {
  const requests: [string, string | undefined, string | undefined][] = [];
  const found = await probe(
    'http://10.0.0.2',
    (address, init) => {
      requests.push([address, init.mode, init.credentials]);
      return answer(address, init);
    },
    ticking(),
  );
  return { found, requests };
};

describe('who answers at an address', () => {
  it('is a device by its serial number; no cookie is sent there', async () => {
    const { found, requests } = await asked(async () => Response.json({ SN: '9D01' }));
    expect(found).toEqual({ kind: 'device', serialNumber: '9D01', ms: 5 });
    expect(requests).toEqual([[`http://10.0.0.2${ENDPOINT.webCapsConfig}`, 'cors', 'omit']]);
  });

  it.each<[string, (address: string, init: RequestInit) => Promise<Response>]>([
    [
      'does not let this page read',
      async (_, { mode }) => (mode === 'cors' ? Promise.reject(new TypeError()) : new Response()),
    ],
    ['answers a page', async () => new Response('<html>')],
    ['names no serial number', async () => Response.json({ SN: 5 })],
    ['answers null', async () => Response.json(null)],
  ])('is something that %s', async (_, answer) => {
    const { found } = await asked(answer);
    expect(found).toEqual({ kind: 'something', ms: 5 });
  });

  it('is nobody when nothing answers', async () => {
    const { found } = await asked(() => Promise.reject(new TypeError('refused')));
    expect(found).toEqual({ kind: 'none' });
  });
});
