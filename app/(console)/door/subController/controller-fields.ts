import { SUB_CONTROLLER } from '@/lib/contract/limits';
import type { SubController } from '@/lib/contract/methods/sub-controllers';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { isIpv4, kindProblem, rangeProblem, required } from '@/lib/validation/text-kinds';

/** A chained controller as its dialog knows it; the password is empty while the stored one stays. */
export interface ControllerFields {
  index: number | '';
  number: string;
  name: string;
  model: string;
  address: string;
  userName: string;
  password: string;
}

/** Members of the wire by field, also of the device's refusals. */
const MEMBERS = {
  index: 'Index',
  number: 'Number',
  name: 'Name',
  model: 'Model',
  address: 'Address',
  userName: 'UserName',
  password: 'Password',
} as const satisfies Record<keyof ControllerFields, keyof SubController>;

/** Field that a refusal such as `info.Number` speaks of. */
export function controllerFieldOf(member: unknown): keyof ControllerFields | undefined {
  const keys = Object.keys(MEMBERS) as (keyof ControllerFields)[];
  return keys.find((key) => member === `info.${MEMBERS[key]}`);
}

/** A stored controller, or a new one with the first free index. */
export function controllerFields(
  was: SubController | undefined,
  others: readonly SubController[],
  models: readonly string[],
): ControllerFields {
  let free: number = SUB_CONTROLLER.index.min;
  while (others.some(({ Index }) => Index === free)) free += 1;
  return {
    index: was?.Index ?? free,
    number: was?.Number ?? '',
    name: was?.Name ?? '',
    model: was?.Model ?? models[0] ?? '',
    address: was?.Address ?? '',
    userName: was?.UserName ?? '',
    password: '',
  };
}

/** What to write: members nobody edits stay, and a password nobody typed does not travel. */
export function controllerInfo(fields: ControllerFields, was: SubController | undefined): Record<string, unknown> {
  const { Password: _, ...kept } = was ?? { Password: '' };
  return {
    ...kept,
    Index: Number(fields.index),
    Number: fields.number,
    Name: fields.name,
    Model: fields.model,
    Address: fields.address,
    UserName: fields.userName,
    ...(fields.password !== '' && { Password: fields.password }),
  };
}

/** IPv4, or a number on the bus. */
function addressProblem(address: string): Problem | undefined {
  const { min, max } = SUB_CONTROLLER.bus;
  const isBus = /^[1-9]\d?$/.test(address) && Number(address) <= max;
  return isBus || isIpv4(address) ? undefined : { key: 'BusAddressError', values: { min, max } };
}

/** What is wrong with a controller beside `others`. @assumed pages-1 /door/subController */
export function controllerProblems(
  { index, number, name, address }: ControllerFields,
  others: readonly SubController[],
): Problems<ControllerFields> {
  const taken = (
    key: 'IndexExists' | 'NumberExists' | 'AddressExists',
    member: 'Index' | 'Number' | 'Address',
    value: string,
  ): Problem | undefined => {
    const owner = others.find((each) => String(each[member]) === value);
    return owner && { key, values: { value, owner: owner.Name } };
  };
  return {
    index: rangeProblem(index, SUB_CONTROLLER.index) ?? taken('IndexExists', 'Index', String(index)),
    number: required(number) ?? kindProblem('charNum', number) ?? taken('NumberExists', 'Number', number),
    name: required(name),
    address: required(address) ?? addressProblem(address) ?? taken('AddressExists', 'Address', address),
  };
}
