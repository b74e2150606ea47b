import type { TableName } from '@/lib/contract/configs';

/** In a path: the row of a list table that the page edits, such as a door or an alarm input. */
export const ROW = '[row]';

/** From a table to one of its members: the table's name, then names of members, places in lists, or ROW. */
export type Path = readonly (string | number)[];

export type Tables = Partial<Record<TableName, unknown>>;

/**
 * The device's answer has another shape than the contract says for that place. The page shows its read-failed panel.
 */
export class WrongShapeError extends Error {
  override readonly name = 'WrongShapeError';

  constructor(path: Path, problem: string) {
    super(`${path.join('.')}: ${problem}`);
  }
}

function stepAt(path: Path, depth: number, row: number | undefined): string | number {
  const step = path[depth] ?? '';
  if (step !== ROW) return step;
  if (row === undefined) throw new Error(`${path.join('.')} was used without saying which row`);
  return row;
}

/**
 * The value at a path; undefined when the device has no such member or table. Throws WrongShapeError when the table
 * has no such row, or there is a plain value where members are expected.
 */
export function valueAt(tables: Tables, path: Path, row?: number): unknown {
  let node: unknown = tables;
  for (let depth = 0; depth < path.length; depth += 1) {
    if (node === undefined) return undefined;
    if (typeof node !== 'object' || node === null) throw new WrongShapeError(path.slice(0, depth), 'has no members');
    node = Reflect.get(node, stepAt(path, depth, row));
    if (node === undefined && path[depth] === ROW) throw new WrongShapeError(path.slice(0, depth), `has no row ${row}`);
  }
  return node;
}

/** Whether the device has the place that a value is to be written to. */
export function hasPlace(tables: Tables, path: Path, row?: number): boolean {
  return valueAt(tables, path.length > 1 ? path.slice(0, -1) : path, row) !== undefined;
}

/**
 * A copy of the tables with another value at a path. Everything outside the path is shared, known or not. Throws
 * WrongShapeError for a place after the end of a list.
 */
export function withValueAt(tables: Tables, path: Path, value: unknown, row?: number): Tables {
  const placed = (node: unknown, depth: number): unknown => {
    if (depth === path.length) return value;
    const step = stepAt(path, depth, row);
    const inner = placed(Reflect.get(Object(node), step), depth + 1);
    if (!Array.isArray(node)) return { ...Object(node), [step]: inner };
    if (Number(step) > node.length) throw new WrongShapeError(path.slice(0, depth), `has no place ${step}`);
    const copy = [...node];
    copy[Number(step)] = inner;
    return copy;
  };
  return placed(tables, 0) as Tables;
}

/** Whether a member as the device names it, such as `AccessControl[0].Name`, is a place or inside it. */
function leadsTo(path: Path, member: string): boolean {
  const steps = member.split(/[.[\]]+/);
  const isStep = (step: string | number, depth: number) =>
    step === ROW ? /^\d+$/.test(steps[depth] ?? '') : String(step) === steps[depth];
  return path.length > 0 && path.every(isStep);
}

/**
 * The field that a refusal is about, by the member that the device names: of several, the one with the longest path.
 */
export function ownerOf<K extends string>(
  fields: readonly (readonly [K, { readonly owns: readonly Path[] }])[],
  member: string,
): K | undefined {
  const found = fields.flatMap(([key, { owns }]) =>
    owns.filter((path) => leadsTo(path, member)).map((path) => ({ key, depth: path.length })),
  );
  return found.sort((one, other) => other.depth - one.depth)[0]?.key;
}
