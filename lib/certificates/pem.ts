import { fromBase64, toBase64 } from '@/lib/base64';

const LINE = /.{1,64}/g;

/** Bytes as a PEM text. RFC 7468 */
export function pemText(label: string, der: Uint8Array): string {
  const base64 = toBase64(der);
  return [`-----BEGIN ${label}-----`, ...(base64.match(LINE) ?? []), `-----END ${label}-----`, ''].join('\n');
}

/** One part of a PEM file. */
export interface PemPart {
  label: string;
  text: string;
  /** Undefined where it is encrypted or damaged. */
  der: Uint8Array | undefined;
}

/** Its base64 may come after headers, as in a key that OpenSSL has encrypted in its own way. RFC 1421 4.4 */
const PART = /-----BEGIN ([A-Z0-9 ]{1,40})-----\r?\n((?:[\w-]+:[^\r\n]*\r?\n){0,16}[^-]*)-----END \1-----/g;

/** The parts of a PEM file; text between them, as some programs write it, is left out. */
export function pemParts(text: string): PemPart[] {
  return [...text.matchAll(PART)].map(([whole, label = '', body = '']) => {
    const base64 = body.replace(/\s/g, '');
    const isPlain = /^[A-Za-z0-9+/]+={0,2}$/.test(base64) && base64.length % 4 === 0;
    return {
      label,
      text: `${whole.replaceAll('\r', '')}\n`,
      der: isPlain ? fromBase64(base64) : undefined,
    };
  });
}
