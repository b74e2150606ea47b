import { CONTACT } from '@/lib/contract/limits';
import type { VideoTalkContact } from '@/lib/contract/records';
import { firstFree } from '@/lib/first-free';
import { type RowValues, rowOf } from '@/lib/forms/bind-row';
import type { Problems } from '@/lib/forms/form-field';
import { digitCountProblem, kindProblem, rangeProblem, required, takenProblem } from '@/lib/validation/text-kinds';
import { blankContact, callNumberProblem } from './contacts';

const { bind, same, secret, number } = rowOf(blankContact('VTS'));

/** A management station as its dialog uses it. */
export const STATION = bind({
  number: same('VTLongNumber', ''),
  name: same('Nickname', ''),
  address: same('VTNetAddress', ''),
  password: secret('RegisterPassword'),
  order: number('Order'),
});

export type StationFields = RowValues<typeof STATION>;

/** In the order in which they are called. */
export const byOrder = (one: VideoTalkContact, other: VideoTalkContact): number =>
  (one.Order ?? CONTACT.order.max) - (other.Order ?? CONTACT.order.max);

/** The smallest place that no station has. */
export const freeOrder = (stations: readonly VideoTalkContact[]): number =>
  firstFree(
    CONTACT.order.min,
    stations.map(({ Order }) => Order),
  );

/** `others` are the other stations. @assumed pages-1 /vto/vts */
export function stationProblems(
  { number, name, address, password, order }: StationFields,
  others: readonly VideoTalkContact[],
  ownAddresses: readonly string[],
): Problems<StationFields> {
  const ownerOf = (member: 'VTLongNumber' | 'VTNetAddress' | 'Order', value: unknown) =>
    others.find((each) => each[member] === value)?.VTLongNumber;
  return {
    number:
      required(number) ??
      callNumberProblem(number) ??
      takenProblem('NumberExists', number, ownerOf('VTLongNumber', number)),
    name: required(name),
    address:
      required(address) ??
      kindProblem('ip', address) ??
      (ownAddresses.includes(address) ? { key: 'OwnAddress' } : undefined) ??
      takenProblem('AddressExists', address, ownerOf('VTNetAddress', address)),
    password: digitCountProblem(password, CONTACT.passwordDigits),
    order: rangeProblem(order, CONTACT.order) ?? takenProblem('IndexExists', String(order), ownerOf('Order', order)),
  };
}
