import { expect, it } from 'vitest';
import { ADVERT } from '@/lib/contract/limits';
import { TEST_START, testDevice } from '../test-device';
import { NEVER } from './adverts';
import { stateAtStart } from './state-at-start';

it.each([
  ['was being transcoded', TEST_START + ADVERT.transcodeMs, true],
  ['was being transcoded without an end', NEVER, true],
  ['was transcoded, and the clock has been set back,', TEST_START + 86_400_000, false],
])('a clip that %s is failed or not', (_, readyAt, isFailed) => {
  const { device } = testDevice();
  device.update(({ adverts }) => void Object.assign(adverts.items[3] ?? {}, { readyAt }));
  const { adverts } = stateAtStart(device.state(), false, TEST_START);
  expect(adverts.items[3]).toMatchObject({ isFailed, readyAt: 0 });
});
