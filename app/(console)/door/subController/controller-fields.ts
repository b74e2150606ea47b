import { SUB_CONTROLLER } from '@/lib/contract/limits';
import type { SubController } from '@/lib/contract/methods/sub-controllers';
import { type RowValues, rowOf } from '@/lib/forms/bind-row';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { isIpv4, kindProblem, rangeProblem, required } from '@/lib/validation/text-kinds';

type Row = Omit<SubController, 'Password'> & { Password?: string };
const { bind, same, number, secret } = rowOf<Row>();

/** A chained controller as its dialog shows it. */
const CONTROLLER = bind({
  index: number('Index'),
  number: same('Number', ''),
  name: same('Name', ''),
  model: same('Model', ''),
  address: same('Address', ''),
  userName: same('UserName', ''),
  password: secret('Password'),
});

export type ControllerFields = RowValues<typeof CONTROLLER>;

/** The field that a refusal such as `info.Number` is about. */
export const controllerFieldOf = (member: unknown): keyof ControllerFields | undefined =>
  CONTROLLER.fieldOf(/^info\.(.+)$/.exec(String(member))?.[1] ?? '');

/** A new controller; its index is the first free one. */
const newRow = (index: number, model: string): Row => ({
  Index: index,
  Number: '',
  Name: '',
  Model: model,
  Address: '',
  UserName: '',
});

/** A stored controller, or a new one with the first free index. */
export function controllerFields(
  was: SubController | undefined,
  others: readonly SubController[],
  models: readonly string[],
): ControllerFields {
  let free: number = SUB_CONTROLLER.index.min;
  while (others.some(({ Index }) => Index === free)) free += 1;
  return CONTROLLER.toFields(was ?? newRow(free, models[0] ?? ''));
}

/** What to write: members that were not edited are kept, and an untouched password is not sent. */
export function controllerInfo(fields: ControllerFields, was: SubController | undefined): Record<string, unknown> {
  const { Password: _, ...kept }: Row = was ?? newRow(0, '');
  return CONTROLLER.toRow(fields, kept);
}

/** IPv4, or the address on the bus. */
function addressProblem(address: string): Problem | undefined {
  const { min, max } = SUB_CONTROLLER.bus;
  const isBus = /^[1-9]\d?$/.test(address) && Number(address) <= max;
  return isBus || isIpv4(address) ? undefined : { key: 'BusAddressError', values: { min, max } };
}

/** Problems of a controller; `others` are the other stored ones. @assumed pages-1 /door/subController */
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
