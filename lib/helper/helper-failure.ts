import { HelperError } from '@/lib/contract/helper';

/**
 * Why a request to the helper failed. `lost`: the connection broke, or there was none; `cancelled`: here, in the file
 * dialog, or by a later one; `late`: no answer in time; `malformed`: an answer of another form; `refused`: the helper
 * said no; `old`: its version is too old.
 */
export type HelperFailureKind = 'old' | 'lost' | 'cancelled' | 'late' | 'malformed' | 'refused';

/** A request to the helper failed. `code`: the number of the helper, for `refused`. */
export class HelperFailure extends Error {
  constructor(
    readonly kind: HelperFailureKind,
    readonly code = 0,
  ) {
    super(`helper: ${kind} ${code}`);
  }
}

/** The failure that an error of the helper means. */
export const refusalOf = (code: number): HelperFailure =>
  code === HelperError.Cancelled ? new HelperFailure('cancelled', code) : new HelperFailure('refused', code);
