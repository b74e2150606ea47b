/**
 * Why a whole backup cannot be used. `foreign`: it is something else; `newer`: a later console made it; `damaged`: it
 * is incomplete or was changed.
 */
export type WholeFileProblem = 'foreign' | 'newer' | 'damaged' | 'tooLarge' | 'wrongPassword';

/** A whole backup that cannot be used. */
export class WholeFileError extends Error {
  constructor(readonly problem: WholeFileProblem) {
    super(`unusable whole backup: ${problem}`);
    this.name = 'WholeFileError';
  }
}
