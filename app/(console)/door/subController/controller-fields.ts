import { SUB_CONTROLLER } from '@/lib/contract/limits';
import type { SubController } from '@/lib/contract/methods/sub-controllers';
import { firstFree } from '@/lib/first-free';
import { type RowValues, rowOf } from '@/lib/forms/bind-row';
import type { Problems } from '@/lib/forms/form-field';
import { withoutMasks } from '@/lib/forms/write-calls';
import type { Problem } from '@/lib/i18n/message-keys';
import { isHostFirst } from '@/lib/validation/ip-octets';
import { isIpv4, kindProblem, rangeProblem, required, takenProblem } from '@/lib/validation/text-kinds';

type Row = Omit<SubController, 'Password'> & { Password?: string };
const blank: Row = { Index: 0, Number: '', Name: '', Model: '', Address: '', UserName: '' };
const { bind, same, number, secret } = rowOf(blank);

/** A chained controller as its dialog shows it. */
export const CONTROLLER = bind({
  index: number('Index'),
  number: same('Number', ''),
  name: same('Name', ''),
  model: same('Model', ''),
  address: same('Address', ''),
  userName: same('UserName', ''),
  password: secret('Password'),
});

export type ControllerFields = RowValues<typeof CONTROLLER>;

/** A stored controller, or a new one with the first free index. */
export function controllerFields(
  was: SubController | undefined,
  others: readonly SubController[],
  models: readonly string[],
): ControllerFields {
  if (was) return CONTROLLER.toFields(was);
  const taken = others.map(({ Index }) => Index);
  return { ...CONTROLLER.toFields(), index: firstFree(SUB_CONTROLLER.index.min, taken), model: models[0] ?? '' };
}

/** What to write: members that were not edited are kept, and an untouched password is not sent. */
export const controllerInfo = (fields: ControllerFields, was: SubController | undefined) =>
  withoutMasks(CONTROLLER.toRow(fields, was)) as Record<string, unknown>;

/** IPv4 of a host, or the address on the bus. */
function addressProblem(address: string): Problem | undefined {
  const { min, max } = SUB_CONTROLLER.bus;
  const isBus = /^[1-9]\d?$/.test(address) && Number(address) <= max;
  return isBus || (isIpv4(address) && isHostFirst(Number.parseInt(address, 10)))
    ? undefined
    : { key: 'BusAddressError', values: { min, max } };
}

/** Problems of a controller; `others` are the other stored ones. @assumed pages-1 /door/subController */
export function controllerProblems(
  { index, number, name, address }: ControllerFields,
  others: readonly SubController[],
): Problems<ControllerFields> {
  const ownerOf = (member: 'Index' | 'Number' | 'Address', value: unknown) =>
    others.find((each) => each[member] === value)?.Name;
  return {
    index:
      rangeProblem(index, SUB_CONTROLLER.index) ?? takenProblem('IndexExists', String(index), ownerOf('Index', index)),
    number:
      required(number) ??
      kindProblem('charNum', number) ??
      takenProblem('NumberExists', number, ownerOf('Number', number)),
    name: required(name),
    address:
      required(address) ??
      addressProblem(address) ??
      takenProblem('AddressExists', address, ownerOf('Address', address)),
  };
}
