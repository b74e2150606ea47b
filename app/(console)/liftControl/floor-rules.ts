import { FLOOR, LIFT } from '@/lib/contract/limits';
import type { FloorInfo } from '@/lib/contract/records';
import type { Problem } from '@/lib/i18n/message-keys';
import { rangeProblem } from '@/lib/validation/text-kinds';

/** A row as it is typed; empty boxes are empty texts. */
export interface FloorFields {
  floor: number | '';
  module: number | '';
  port: number | '';
  callModule: number | '';
  isPublic: boolean;
}

export type FloorProblems = Partial<Record<Exclude<keyof FloorFields, 'isPublic'>, Problem>>;

/** Bit of a floor in `FloorPermission`: the lowest one is 0, and there is none for floor 0. */
const bitOf = (floor: number) => floor - FLOOR.min - (floor > 0 ? 1 : 0);

/** Whether the bit of this floor is set. */
export function isPublicFloor(permission: readonly number[] | undefined, floor: number): boolean {
  const bit = bitOf(floor);
  const word = permission?.[Math.floor(bit / LIFT.bits)] ?? 0;
  return Math.floor(word / 2 ** (bit % LIFT.bits)) % 2 === 1;
}

/** `FloorPermission` with the bits of these floors set or cleared. Unsigned 32-bit numbers. */
export function withPublic(permission: readonly number[] | undefined, changes: ReadonlyMap<number, boolean>): number[] {
  const words = [...(permission ?? [])];
  for (const [floor, isPublic] of changes) {
    if (isPublicFloor(words, floor) === isPublic) continue;
    const bit = bitOf(floor);
    const place = Math.floor(bit / LIFT.bits);
    while (words.length <= place) words.push(0);
    words[place] = (words[place] ?? 0) + (isPublic ? 1 : -1) * 2 ** (bit % LIFT.bits);
  }
  return words;
}

/** Problems of one row; `others` are the other floors. @assumed pages-1 /liftControl */
export function floorProblems(fields: FloorFields, others: readonly FloorInfo[]): FloorProblems {
  const { floor, module, port, callModule } = fields;
  const sameFloor = others.some((each) => each.Floor === floor);
  const samePort = others.find((each) => each.ControlModuleAddr === module && each.ControlModulePort === port);
  return {
    floor:
      rangeProblem(floor, FLOOR) ??
      (floor === 0
        ? { key: 'FloorZero' }
        : sameFloor
          ? { key: 'FloorExists', values: { value: Number(floor) } }
          : undefined),
    module: rangeProblem(module, LIFT.module),
    port:
      rangeProblem(port, LIFT.port) ??
      (samePort && {
        key: 'ModulePortExists',
        values: { value: Number(port), module: Number(module), owner: samePort.Floor },
      }),
    callModule: rangeProblem(callModule, LIFT.module),
  };
}

/** A stored floor, or the next one on the next free port. */
export function floorFields(
  floor: FloorInfo | undefined,
  isPublic: boolean,
  at: { module: number; port: number } | undefined,
): FloorFields {
  const module = floor?.ControlModuleAddr ?? at?.module ?? '';
  return {
    floor: floor?.Floor ?? '',
    module,
    port: floor?.ControlModulePort ?? at?.port ?? '',
    callModule: floor?.CallLiftModuleAddr ?? module,
    isPublic,
  };
}

/** The row to store; unknown members are kept. */
export const floorRow = (fields: FloorFields, was: FloorInfo | undefined): FloorInfo => ({
  ...was,
  Floor: Number(fields.floor),
  ControlModuleAddr: Number(fields.module),
  ControlModulePort: Number(fields.port),
  CallLiftModuleAddr: Number(fields.callModule),
});

/**
 * `count` floors upwards over consecutive ports, the next module where one is full; floor 0 is left out. Rows beyond
 * the last module or the highest floor are still returned: the rules refuse them.
 */
export function consecutive(first: { floor: number; module: number; port: number }, count: number): FloorFields[] {
  const from = first.module * LIFT.port.max + first.port - LIFT.port.min;
  return Array.from({ length: count }, (_, place) => {
    const up = first.floor + place;
    const module = Math.floor((from + place) / LIFT.port.max);
    return {
      floor: first.floor < 0 && up >= 0 ? up + 1 : up,
      module,
      port: ((from + place) % LIFT.port.max) + LIFT.port.min,
      callModule: module,
      isPublic: false,
    };
  });
}

/** The first problem of rows that are to be added to `kept`, and the row it belongs to. */
export function firstProblem(
  rows: readonly FloorFields[],
  kept: readonly FloorInfo[],
): { index: number; problem: Problem } | undefined {
  const all = [...kept];
  for (const [index, row] of rows.entries()) {
    const problem = Object.values(floorProblems(row, all)).find((each) => each !== undefined);
    if (problem) return { index, problem };
    all.push(floorRow(row, undefined));
  }
  const max = LIFT.rowsMax;
  return all.length > max ? { index: rows.length - 1, problem: { key: 'FloorMax', values: { max } } } : undefined;
}
