import { ENDPOINT } from '@/lib/contract/endpoints';
import type { AccessCardRec } from '@/lib/contract/records';

/** A path of the device and nothing that leads out of it. */
const DEVICE_PATH = /^(\/[\w-]+)+(\.\w+)?$/;

/** Where the picture of a record is loaded from; undefined without one. */
export function pictureAddress({ URL }: Pick<AccessCardRec, 'URL'>): string | undefined {
  return typeof URL === 'string' && DEVICE_PATH.test(URL) ? ENDPOINT.loadFileByPath + URL : undefined;
}
