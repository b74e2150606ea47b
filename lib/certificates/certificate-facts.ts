import { certificateParts } from './chain';
import { type DerValue, derValues } from './der';
import { pemParts } from './pem';

/** What people compare before they import a certificate. */
export interface CertificateFacts {
  /** In one line, such as 'CN=door-1, O=Alder'. */
  subject: string;
  issuer: string;
  /** UTC, as the device writes it; '' where it is damaged. */
  validTo: string;
}

/** Names of the parts of a subject, by the bytes of their identifiers. RFC 4519 2 */
const NAMES: Readonly<Record<string, string>> = {
  '85.4.3': 'CN',
  '85.4.6': 'C',
  '85.4.7': 'L',
  '85.4.8': 'ST',
  '85.4.10': 'O',
  '85.4.11': 'OU',
};
/** Text of two bytes for each character. X.690 8.23 */
const BMP_STRING = 0x1e;
/** A time of two digits for the year. RFC 5280 4.1.2.5.1 */
const UTC_TIME = 0x17;

const textOf = ({ tag, content }: DerValue) =>
  new TextDecoder(tag === BMP_STRING ? 'utf-16be' : 'utf-8').decode(content);

function nameText(name: DerValue): string {
  const parts = derValues(name.content).flatMap(({ content }) => derValues(content));
  return parts
    .flatMap(({ content }) => {
      const [id, text] = derValues(content);
      const known = id && NAMES[id.content.join('.')];
      return known && text ? [`${known}=${textOf(text)}`] : [];
    })
    .join(', ');
}

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
