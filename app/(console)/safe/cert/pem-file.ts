import { CERTIFICATE_MAX } from '@/lib/contract/limits';

const BEGINS = /-----BEGIN (?:[A-Z]+ )*CERTIFICATE-----/;
const HAS_KEY = /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/;
/** DER: a sequence whose length takes two bytes. */
const DER_START = [0x30, 0x82];
const LINE = /.{1,64}/g;

/**
 * A certificate of a file as PEM text, whether it is PEM or DER; undefined when it is neither, too large, or has a
 * private key in it. Rejects when the file cannot be read.
 */
export async function certificateText(file: File): Promise<string | undefined> {
  if (file.size > CERTIFICATE_MAX) return undefined;
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (!DER_START.every((byte, index) => bytes[index] === byte)) {
    const text = new TextDecoder().decode(bytes);
    return BEGINS.test(text) && !HAS_KEY.test(text) ? text : undefined;
  }
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  const pem = ['-----BEGIN CERTIFICATE-----', ...(base64.match(LINE) ?? []), '-----END CERTIFICATE-----', ''].join(
    '\n',
  );
  return pem.length > CERTIFICATE_MAX ? undefined : pem;
}

/** A private key in PEM form; undefined when the file is none. Rejects when the file cannot be read. */
export async function keyText(file: File): Promise<string | undefined> {
  if (file.size > CERTIFICATE_MAX) return undefined;
  const text = await file.text();
  return HAS_KEY.test(text) ? text : undefined;
}
