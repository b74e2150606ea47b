import { expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { quickClock } from '@/lib/fake-clock.fixtures';
import { deviceClient } from '@/lib/rpc/device-client.fixtures';
import { TransportError } from '@/lib/rpc/rpc-error';
import { importContacts } from './import-contacts';
import { ROOM } from './room-fields';

const STATE = 'RecordUpdater.getFileImportState';

it('gives up a page that the device never finishes, once it is stopped, and finds out what was added', async () => {
  const test = testDevice({ profile: 'vto' });
  test.signIn();
  let polls = 0;
  // It would go on for ever; the end keeps a wait without end from being one of this test.
  test.device.setIntercept(({ method }) => {
    if (method !== STATE || polls >= 500) return undefined;
    polls += 1;
    return { result: true, params: { State: 'Importing', Progress: 0, FailCodes: [] } };
  });
  const stop = new AbortController();
  const records = ['801', '802'].map((number) => {
    const { RecNo: _, ...record } = ROOM.toRow({ ...ROOM.toFields(), number });
    return record;
  });
  const end = await importContacts(records, {
    wires: deviceClient(test),
    clock: quickClock,
    signal: stop.signal,
    onProgress: () => polls === 50 && stop.abort(),
  });
  expect(polls).toBeGreaterThan(50);
  expect(polls).toBeLessThan(100);
  expect(end.failure).toBeInstanceOf(TransportError);
  const held = test.device.state().records.VideoTalkContact.rows.map(({ VTLongNumber }) => VTLongNumber);
  expect(end.codes).toEqual(['801', '802'].filter((number) => held.includes(number)).map(() => 0));
});
