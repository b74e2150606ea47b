import { describe, expect, it } from 'vitest';
import { browserClock } from '@/lib/clock';
import { SECURE_CONFIG_NAMES } from '@/lib/contract/configs';
import { RpcClient } from './rpc-client';

function client() {
  const sent: string[] = [];
  const rpc = new RpcClient(async (_url, init) => {
    sent.push(String(init.body));
    return new Response(JSON.stringify({ id: JSON.parse(String(init.body)).id, result: true, params: [] }));
  }, browserClock);
  return { rpc, sent };
}

const write = (name: string, more: object = {}) => ({ name, table: { Password: 'secret' }, options: [], ...more });

describe('a call in clear', () => {
  it.each([...SECURE_CONFIG_NAMES, 'SIP.AuthPassword', 'Wireless[0]'])('never writes %s', async (name) => {
    const { rpc, sent } = client();
    const plain = rpc.call('configManager.setConfig', write(name) as never);
    await expect(plain).rejects.toThrow('must not be sent in clear');
    const element = rpc.call('configManager.setChannelConfig', write(name, { channel: 0 }) as never);
    await expect(element).rejects.toThrow('must not be sent in clear');
    await expect(rpc.call('Security.setConfig', write(name) as never)).rejects.toThrow('must not be sent in clear');
    const batch = rpc.batch([
      { method: 'configManager.getConfig', params: { name: 'Web' } },
      { method: 'configManager.setChannelConfig', params: write(name, { channel: 0 }) },
    ]);
    await expect(batch).rejects.toThrow('must not be sent in clear');
    expect(sent).toEqual([]);
  });

  it('writes plain tables, and may ask for the public half of an encrypted one', async () => {
    const { rpc, sent } = client();
    await rpc.call('configManager.setConfig', write('Web') as never);
    await rpc.call('configManager.getConfig', { name: 'SIP' } as never);
    await rpc.batch([{ method: 'configManager.setConfig', params: write('RTSP') }]);
    expect(sent).toHaveLength(3);
  });
});
