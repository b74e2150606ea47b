/** A file of certificates that cannot be used; no part of it was. */
export class CertificateFileError extends Error {
  constructor(readonly problem: 'password' | 'damaged' | 'type') {
    super(`unusable file of certificates: ${problem}`);
    this.name = 'CertificateFileError';
  }
}
