/** The Wiegand output of somebody at a reader. @spec §3 (26, 34, 66 bits); the rest @assumed pages-2 serialPort */
import type { WiegandTable } from '@/lib/contract/tables/network-services';

const PARITY_BITS = 2;

/**
 * Bits on the line, the first one first: even parity of the first half, the low bits of the number, odd parity of the
 * second half. Empty for an input, and for a person or card without such a number.
 */
export function wiegandFrame(port: WiegandTable | undefined, cardNo: string, userId: string): string {
  if (port?.Mode !== 'Out') return '';
  const isNumber = port.OutType === 'UserID' ? /^\d+$/.test(userId) : /^[0-9A-F]+$/i.test(cardNo);
  if (!isNumber) return '';
  const width = port.TransferMode - PARITY_BITS;
  const low = BigInt.asUintN(width, BigInt(port.OutType === 'UserID' ? userId : `0x${cardNo}`));
  const bytes =
    low
      .toString(16)
      .padStart(width / 4, '0')
      .match(/../g) ?? [];
  const ordered = port.Reverse ? bytes.reverse() : bytes;
  const data = BigInt(`0x${ordered.join('')}`)
    .toString(2)
    .padStart(width, '0');
  const isOdd = (bits: string) => bits.replaceAll('0', '').length % 2 === 1;
  const [first, second] = [data.slice(0, width / 2), data.slice(width / 2)];
  return `${isOdd(first) ? 1 : 0}${data}${isOdd(second) ? 0 : 1}`;
}

/** Bits that a reader sends for a card in the width of the port. */
export const readerFrame = (port: WiegandTable | undefined, cardNo: string): string =>
  port ? wiegandFrame({ ...port, Mode: 'Out', OutType: 'CardNo', Reverse: false }, cardNo, '') : '';
