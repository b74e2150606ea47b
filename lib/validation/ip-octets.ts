/** What an address is for: a host (1.0.0.0 to 223.255.255.255), a subnet mask, or anything (DNS). @spec §5 */
export type AddressMode = 'host' | 'mask' | 'plain';

/** Four texts, as typed. */
export type Octets = readonly [string, string, string, string];

/** Four empty boxes: nothing typed yet. */
export const NO_OCTETS: Octets = ['', '', '', ''];

const OCTET_MAX = 255;
/** Class E and broadcast addresses are not hosts. @spec §5 */
const HOST_FIRST = { min: 1, max: 223 } as const;

/** Whether an address of a host may begin with that number. @spec §5 */
export const isHostFirst = (octet: number): boolean => octet >= HOST_FIRST.min && octet <= HOST_FIRST.max;

/** Parts of an address; missing parts are empty, further ones are dropped. */
export function octetsOf(address: string): Octets {
  const [a = '', b = '', c = '', d = ''] = address.split('.').map((part) => part.trim());
  return [a, b, c, d];
}

/**
 * One part as stored: empty or not a number becomes 1 in the first part (0 in mask mode) and 0 in the others; above
 * 255 becomes 255; the first part of a host stays within 1 to 223. @spec §5
 *
 * @param index from 0
 */
export function clampOctet(text: string, index: number, mode: AddressMode): string {
  const isFirst = index === 0;
  if (!/^\d+$/.test(text)) return isFirst && mode !== 'mask' ? '1' : '0';
  const value = Math.min(OCTET_MAX, Number(text));
  if (!isFirst || mode !== 'host') return String(value);
  return String(Math.min(HOST_FIRST.max, Math.max(HOST_FIRST.min, value)));
}

/** The address of four parts, always four numbers with dots. Untouched empty parts of an optional address give ''. */
export function addressOf(octets: Octets, mode: AddressMode, isRequired: boolean): string {
  if (!isRequired && octets.every((each) => each === '')) return '';
  return octets.map((each, index) => clampOctet(each, index, mode)).join('.');
}

/** Parts of a pasted text that contains one whole address; undefined for anything else. */
export function pastedOctets(text: string): Octets | undefined {
  const parts = /^\s*(\d{1,3})[.\s](\d{1,3})[.\s](\d{1,3})[.\s](\d{1,3})\s*$/.exec(text);
  return parts ? [parts[1] ?? '', parts[2] ?? '', parts[3] ?? '', parts[4] ?? ''] : undefined;
}

/** The parts with one replaced. */
export function withOctet([a, b, c, d]: Octets, index: number, text: string): Octets {
  if (index === 0) return [text, b, c, d];
  if (index === 1) return [a, text, c, d];
  return index === 2 ? [a, b, text, d] : [a, b, c, text];
}

/** The parts after one box was blurred: it gets its stored form, but a box of an optional address stays empty. */
export function blurredOctet(octets: Octets, index: number, mode: AddressMode, isRequired: boolean): Octets {
  // Backspace empties an optional address box by box: a number put into the first one could never be removed.
  if (!isRequired && octets[index] === '') return octets;
  return withOctet(octets, index, clampOctet(octets[index] ?? '', index, mode));
}
