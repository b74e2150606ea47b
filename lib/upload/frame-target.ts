import { UPLOAD_ADDRESSES } from '@/lib/contract/endpoints';

/** Where the upload frame sends, and which files it takes. */
export interface FrameTarget {
  address: (typeof UPLOAD_ADDRESSES)[number];
  /** Such as '.png', lower case. */
  extensions: readonly string[];
}

/** Extensions of the picture widget. @spec §4 upload widget */
export const PICTURES: readonly string[] = ['.png', '.jpg'];

const EXTENSION = /^\.[a-z0-9]{1,8}$/;
const MOST = 10;

/**
 * What the address of the upload frame asks for, `?to=/fileUpload/picture&accept=.png,.jpg`. Undefined when `to` is not
 * exactly one of the listed paths, as an address of another origin never is, or when `accept` is no list of extensions.
 * @assumed contract 1.5, pages-3 /fileUpload
 */
export function frameTarget(search: string): FrameTarget | undefined {
  const params = new URLSearchParams(search);
  const [to, ...others] = params.getAll('to');
  const address = UPLOAD_ADDRESSES.find((each) => each === to);
  const extensions = params.get('accept')?.toLowerCase().split(',') ?? PICTURES;
  const areExtensions = extensions.length <= MOST && extensions.every((each) => EXTENSION.test(each));
  return address && others.length === 0 && areExtensions ? { address, extensions } : undefined;
}
