/**
 * Right that each method needs; a new method does not compile without its line in one of the parts. Pages and their
 * rights @assumed contract 4; who may read @assumed docs/decisions/018-rights-to-read.md
 */
import type { RpcMethod } from '@/lib/contract/rpc';
import { DEVICE_RIGHTS } from './device-rights';
import { MEDIA_RIGHTS } from './media-rights';
import type { MethodRight } from './method-right';
import { NETWORK_RIGHTS } from './network-rights';
import { PEOPLE_RIGHTS } from './people-rights';

/** By method. */
export const METHOD_RIGHTS: Readonly<Record<RpcMethod, MethodRight>> = {
  ...DEVICE_RIGHTS,
  ...NETWORK_RIGHTS,
  ...PEOPLE_RIGHTS,
  ...MEDIA_RIGHTS,
};
