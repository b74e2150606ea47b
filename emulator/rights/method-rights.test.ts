import { expect, it } from 'vitest';
import { DEVICE_RIGHTS } from './device-rights';
import { MEDIA_RIGHTS } from './media-rights';
import { METHOD_RIGHTS } from './method-rights';
import { NETWORK_RIGHTS } from './network-rights';
import { PEOPLE_RIGHTS } from './people-rights';

it('has each method in one of its parts, of which a later one would hide the line of an earlier one', () => {
  const parts = [DEVICE_RIGHTS, NETWORK_RIGHTS, PEOPLE_RIGHTS, MEDIA_RIGHTS].flatMap((part) => Object.keys(part));
  expect(parts.toSorted()).toEqual(Object.keys(METHOD_RIGHTS).toSorted());
});
