import { CONTACT } from '@/lib/contract/limits';
import type { VideoTalkContact } from '@/lib/contract/records';
import { type RowValues, rowOf } from '@/lib/forms/bind-row';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { digitCountProblem, kindProblem, rangeProblem, required } from '@/lib/validation/text-kinds';
import { blankContact } from './contacts';

const { bind, same, secret, number } = rowOf<VideoTalkContact>();

/** A management station as its dialog uses it. */
const STATION = bind({
  number: same('VTLongNumber', ''),
  name: same('Nickname', ''),
  address: same('VTNetAddress', ''),
  password: secret('RegisterPassword'),
  order: number('Order'),
});

export type StationFields = RowValues<typeof STATION>;

/** A record as fields; missing members are empty. */
export const stationFields = STATION.toFields;

/** The record to write; members nobody edits stay as they were. */
export const stationRecord = (fields: StationFields, was?: VideoTalkContact): VideoTalkContact =>
  STATION.toRow(fields, { ...blankContact('VTS'), ...was });

/** In the order in which they are called. */
export const byOrder = (one: VideoTalkContact, other: VideoTalkContact): number =>
  (one.Order ?? CONTACT.order.max) - (other.Order ?? CONTACT.order.max);

/** The smallest place that no station has. */
export function freeOrder(stations: readonly VideoTalkContact[]): number {
  let order: number = CONTACT.order.min;
  while (stations.some((each) => each.Order === order)) order += 1;
  return order;
}

/**
 * Rules of one station; it is also compared with the others and with the device's own addresses. @assumed pages-1
 * /vto/vts
 */
export function stationProblems(
  fields: StationFields,
  others: readonly VideoTalkContact[],
  ownAddresses: readonly string[],
): Problems<StationFields> {
  const owner = (test: (each: VideoTalkContact) => boolean) => others.find(test);
  const taken = (
    key: 'NumberExists' | 'AddressExists' | 'IndexExists',
    value: string,
    test: (each: VideoTalkContact) => boolean,
  ): Problem | undefined => {
    const other = owner(test);
    return other && { key, values: { value, owner: other.VTLongNumber } };
  };
  return {
    number:
      required(fields.number) ??
      (/^[0-9a-z]{1,16}$/i.test(fields.number) ? undefined : { key: 'OnlyCharNum' }) ??
      taken('NumberExists', fields.number, (each) => each.VTLongNumber === fields.number),
    name: required(fields.name),
    address:
      required(fields.address) ??
      kindProblem('ip', fields.address) ??
      (ownAddresses.includes(fields.address) ? { key: 'OwnAddress' } : undefined) ??
      taken('AddressExists', fields.address, (each) => each.VTNetAddress === fields.address),
    password: digitCountProblem(fields.password, CONTACT.passwordDigits),
    order:
      rangeProblem(fields.order, CONTACT.order) ??
      taken('IndexExists', String(fields.order), (each) => each.Order === fields.order),
  };
}
