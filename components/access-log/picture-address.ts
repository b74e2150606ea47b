import { ENDPOINT } from '@/lib/contract/endpoints';
import type { AccessCardRec } from '@/lib/contract/records';

/** An absolute path on the device, with no part that could lead to another host. */
const DEVICE_PATH = /^(\/[\w-]+)+(\.\w+)?$/;

/** Where the picture of a record is loaded from; undefined without one. */
export function pictureAddress({ URL }: Pick<AccessCardRec, 'URL'>): string | undefined {
  return typeof URL === 'string' && DEVICE_PATH.test(URL) ? ENDPOINT.loadFileByPath + URL : undefined;
}
