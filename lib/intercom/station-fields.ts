import { CONTACT } from '@/lib/contract/limits';
import type { VideoTalkContact } from '@/lib/contract/records';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { kindProblem, rangeProblem } from '@/lib/validation/text-kinds';

/** A management station as its dialog uses it. */
export interface StationFields {
  number: string;
  name: string;
  address: string;
  /** Newly typed; empty keeps what is stored. */
  password: string;
  order: number | '';
}

/** A record as fields. */
export const stationFields = (station: VideoTalkContact): StationFields => ({
  number: station.VTLongNumber,
  name: station.Nickname ?? '',
  address: station.VTNetAddress ?? '',
  password: '',
  order: station.Order ?? '',
});

/** The record to write; members nobody edits stay as they were. */
export const stationRecord = (fields: StationFields, was?: VideoTalkContact): VideoTalkContact => ({
  RecNo: 0,
  FirstName: '',
  FamilyName: '',
  GroupNumber: '',
  VTOPosition: '',
  ...was,
  Type: 'VTS',
  VTLongNumber: fields.number,
  Nickname: fields.name,
  VTNetAddress: fields.address,
  RegisterPassword: fields.password || (was?.RegisterPassword ?? ''),
  Order: Number(fields.order),
});

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
  const missing = (text: string): Problem | undefined => (text.trim() === '' ? { key: 'NotNull' } : undefined);
  const { min, max } = CONTACT.passwordDigits;
  const isPassword = fields.password === '' || new RegExp(`^\\d{${min},${max}}$`).test(fields.password);
  return {
    number:
      missing(fields.number) ??
      (/^[0-9a-z]{1,16}$/i.test(fields.number) ? undefined : { key: 'OnlyCharNum' }) ??
      taken('NumberExists', fields.number, (each) => each.VTLongNumber === fields.number),
    name: missing(fields.name),
    address:
      missing(fields.address) ??
      kindProblem('ip', fields.address) ??
      (ownAddresses.includes(fields.address) ? { key: 'OwnAddress' } : undefined) ??
      taken('AddressExists', fields.address, (each) => each.VTNetAddress === fields.address),
    password: isPassword ? undefined : { key: 'DigitCount', values: { min, max } },
    order:
      rangeProblem(fields.order, CONTACT.order) ??
      taken('IndexExists', String(fields.order), (each) => each.Order === fields.order),
  };
}
