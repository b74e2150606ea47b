import { hexOf } from '@/lib/hex';
import { type DerValue, derValue, derValues, SEQUENCE } from './der';

/** Explicit tag of the version, which the first certificates did not have. RFC 5280 4.1 */
const VERSION = 0xa0;

/** Names of a certificate, as the bytes in hexadecimal digits. */
interface Names {
  der: Uint8Array;
  issuer: string;
  subject: string;
}

/** What a certificate says of itself; undefined when the bytes are none. RFC 5280 4.1 */
export function certificateParts(
  der: Uint8Array,
): { issuer: DerValue; validity: DerValue; subject: DerValue } | undefined {
  const certificate = derValue(der);
  const [signed] = derValues(certificate?.content ?? new Uint8Array());
  if (certificate?.tag !== SEQUENCE || signed?.tag !== SEQUENCE) return undefined;
  const parts = derValues(signed.content);
  // serial number, algorithm, issuer, validity, subject
  const [, , issuer, validity, subject] = parts[0]?.tag === VERSION ? parts.slice(1) : parts;
  return issuer && validity && subject ? { issuer, validity, subject } : undefined;
}

function namesOf(der: Uint8Array): Names | undefined {
  const { issuer, subject } = certificateParts(der) ?? {};
  return issuer && subject ? { der, issuer: hexOf(issuer.whole), subject: hexOf(subject.whole) } : undefined;
}

/** Whether the bytes are those of a certificate. */
export const isCertificate = (der: Uint8Array): boolean => namesOf(der) !== undefined;

/**
 * Certificates in the order in which a server sends them: its own, then each issuer. Its own is the first one that
 * issued none of the others; certificates that do not belong to its chain are left out. RFC 8446 4.4.2
 */
export function inChainOrder(certificates: readonly Uint8Array[]): Uint8Array[] {
  const all = certificates.flatMap((der) => namesOf(der) ?? []);
  const own = all.find((each) => all.every((other) => other === each || other.issuer !== each.subject)) ?? all[0];
  const chain: Names[] = [];
  for (let next = own; next && !chain.includes(next); ) {
    const { issuer, subject }: Names = next;
    chain.push(next);
    next = issuer === subject ? undefined : all.find((each) => each.subject === issuer && !chain.includes(each));
  }
  return chain.map(({ der }) => der);
}
