import { CERTIFICATE_MAX } from '@/lib/contract/limits';
import { CertificateFileError } from './certificate-file-error';
import { inChainOrder, isCertificate } from './chain';
import { derValue, derValues, INTEGER, SEQUENCE } from './der';
import { type PemPart, pemParts, pemText } from './pem';

/** A certificate with its issuers in order, and the key if the file has one; both PEM texts. */
export interface CertificateFile {
  cert: string;
  key: string | undefined;
  /** The key is encrypted with a password of its own, which the device needs. */
  isKeyLocked: boolean;
  /** Nobody sees what is in the file without a program: it is shown before it is sent. */
  isPacked: boolean;
}

const isKey = ({ label }: PemPart) => label.endsWith('PRIVATE KEY');
const isCertificatePart = ({ label }: PemPart) => /^(?:X509 |TRUSTED )?CERTIFICATE$/.test(label);
const isLocked = ({ label, text }: PemPart) => label === 'ENCRYPTED PRIVATE KEY' || text.includes('Proc-Type: 4,ENC');

/** A sequence whose length is not told before. X.690 8.1.3.6 */
const OPEN_SEQUENCE = [SEQUENCE, 0x80];

/**
 * PKCS#12 begins with its version, a certificate with what is signed. Programs that write while they make it use BER,
 * which RFC 7292 4 allows for PKCS#12.
 */
const isPkcs12 = (bytes: Uint8Array) => {
  if (OPEN_SEQUENCE.every((byte, at) => bytes[at] === byte)) return bytes[OPEN_SEQUENCE.length] === INTEGER;
  const whole = derValue(bytes);
  return whole?.tag === SEQUENCE && derValues(whole.content)[0]?.tag === INTEGER;
};

/**
 * Reads a file of any usual kind: PEM with certificates and a key in any order, one certificate in DER, or PKCS#12,
 * which `password` opens. The chain is put in order. Rejects when the file cannot be read.
 * @throws CertificateFileError
 */
export async function readCertificateFile(file: File, password: string): Promise<CertificateFile> {
  // A PKCS#12 file holds the chain and the key.
  if (file.size > 2 * CERTIFICATE_MAX) throw new CertificateFileError('type');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isPkcs12(bytes)) {
    const { openPkcs12 } = await import(/* webpackChunkName: "pkcs12" */ './open-pkcs12');
    const { certificates, key } = openPkcs12(bytes, password);
    return { ...chainOf(certificates), key, isKeyLocked: false, isPacked: true };
  }
  if (isCertificate(bytes)) return { ...chainOf([bytes]), key: undefined, isKeyLocked: false, isPacked: false };
  const parts = pemParts(new TextDecoder().decode(bytes));
  const key = parts.find(isKey);
  const certificates = parts.filter(isCertificatePart).flatMap(({ der }) => der ?? []);
  const isKeyLocked = key !== undefined && isLocked(key);
  return { ...chainOf(certificates), key: key?.text, isKeyLocked, isPacked: false };
}

function chainOf(certificates: readonly Uint8Array[]): { cert: string } {
  const cert = inChainOrder(certificates)
    .map((der) => pemText('CERTIFICATE', der))
    .join('');
  if (cert === '' || cert.length > CERTIFICATE_MAX) throw new CertificateFileError('type');
  return { cert };
}

/** A private key in PEM form; undefined when the file has none. Rejects when the file cannot be read. */
export async function readKeyFile(file: File): Promise<Pick<CertificateFile, 'key' | 'isKeyLocked'> | undefined> {
  if (file.size > CERTIFICATE_MAX) return undefined;
  const key = pemParts(await file.text()).find(isKey);
  return key && { key: key.text, isKeyLocked: isLocked(key) };
}
