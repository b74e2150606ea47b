/** Why a ZIP file cannot be used. */
export type ZipProblem = 'zipBroken' | 'zipEncrypted' | 'zipTooLarge';

/** A ZIP file, or an entry of one, that cannot be used. */
export class ZipError extends Error {
  constructor(readonly problem: ZipProblem) {
    super(`unusable ZIP file: ${problem}`);
    this.name = 'ZipError';
  }
}
