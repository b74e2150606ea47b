import { expect, it, vi } from 'vitest';
import { signedInDevice } from '@/emulator/test-device';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';

/** The file of the part arrives only where the network is there. */
const network = vi.hoisted(() => ({ isThere: false }));
vi.mock('./credential-records', (original) => {
  if (!network.isThere) throw new TypeError('Failed to fetch dynamically imported module');
  return original();
});

it('loads the part for older devices again after its file did not arrive', async () => {
  const made = signedInDevice();
  made.device.setCapabilities({ cardService: false });
  const { rpc } = deviceClient(made);
  const list = () => rpc.call('AccessCard.list', { UserIDList: [made.device.state().access.cards[0]?.UserID ?? ''] });
  await expect(list()).rejects.toMatchObject({ name: 'TransportError', kind: 'network' });
  network.isThere = true;
  expect(JSON.stringify(await list())).toContain('CardNo');
});
