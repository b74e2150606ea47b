import { certificateParts } from './chain';
import { type DerValue, derValues } from './der';
import { pemParts } from './pem';

/** What people compare before they import a certificate. */
export interface CertificateFacts {
  /** In one line, the last part first, such as 'CN=door-1, O=Alder'. RFC 4514 */
  subject: string;
  issuer: string;
  /** UTC, as the device writes it; '' where it is damaged. */
  validTo: string;
}

/** Names of the parts of a subject; others are written as their identifier. RFC 4519 2, RFC 2985 5.2.1 */
const NAMES: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.5': 'serialNumber',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'STREET',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '0.9.2342.19200300.100.1.1': 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
  '1.2.840.113549.1.9.1': 'emailAddress',
};
/** Text of two bytes for each character. X.690 8.23 */
const BMP_STRING = 0x1e;
/** In certificates its one byte for each character is that of Latin-1. RFC 5280 A.1 */
const TELETEX_STRING = 0x14;
const ENCODINGS: Readonly<Record<number, string>> = { [BMP_STRING]: 'utf-16be', [TELETEX_STRING]: 'latin1' };
/** A time of two digits for the year. RFC 5280 4.1.2.5.1 */
const UTC_TIME = 0x17;

const textOf = ({ tag, content }: DerValue) => new TextDecoder(ENCODINGS[tag] ?? 'utf-8').decode(content);

/** An identifier as numbers with dots between: seven bits in each byte, and the first two numbers in one. X.690 8.19 */
function idText({ content }: DerValue): string {
  const numbers = [0];
  for (const byte of content) {
    numbers.push((numbers.pop() ?? 0) * 128 + (byte & 0x7f));
    if (byte < 0x80) numbers.push(0);
  }
  const [both = 0, ...more] = numbers.slice(0, -1);
  const first = Math.min(2, Math.floor(both / 40));
  return [first, both - 40 * first, ...more].join('.');
}

/** What would look like another part in a text. RFC 4514 2.4 */
const escaped = (text: string) => text.replace(/[,+"\\<>;]/g, '\\$&');

function partText({ content }: DerValue): string[] {
  const [id, text] = derValues(content);
  return id && text ? [`${NAMES[idText(id)] ?? idText(id)}=${escaped(textOf(text))}`] : [];
}

/** Parts that stand together are joined by '+'. */
const nameText = (name: DerValue): string =>
  derValues(name.content)
    .map(({ content }) => derValues(content).flatMap(partText).join('+'))
    .filter((each) => each !== '')
    .reverse()
    .join(', ');

/** '260131120000Z' or '20260131120000Z'. */
function timeText(time: DerValue | undefined): string {
  if (!time) return '';
  const text = textOf(time);
  const whole = time.tag === UTC_TIME ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(whole) ?? [];
  return year ? `${year}-${month}-${day} ${hour}:${minute}:${second}` : '';
}

/** Facts of the first certificate of a PEM text; undefined where it holds none. */
export function certificateFacts(pem: string): CertificateFacts | undefined {
  const parts = certificateParts(pemParts(pem)[0]?.der ?? new Uint8Array());
  if (!parts) return undefined;
  const { issuer, validity, subject } = parts;
  return { subject: nameText(subject), issuer: nameText(issuer), validTo: timeText(derValues(validity.content)[1]) };
}
