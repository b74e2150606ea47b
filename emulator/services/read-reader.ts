import { READERS } from '@/lib/contract/limits';
import type { Call } from '../service';
import { badValue } from './device-error';
import { readText } from './read-params';

/** ID of a reader of this device, of that door where one is named. @throws badCall, or badValue where there is none */
export function readReader({ state }: Call, value: unknown, field: string, door?: number): string {
  const id = readText(value, field, 8);
  const number = /^[1-9]\d{0,2}$/.test(id) ? Number(id) : 0;
  const ownDoor = Math.ceil(number / READERS.perDoor) - 1;
  if (number === 0 || !state.doors[ownDoor] || (door !== undefined && ownDoor !== door)) throw badValue(field);
  return id;
}
