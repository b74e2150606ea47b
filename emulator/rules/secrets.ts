/** Secrets of tables and records, at any depth: they are stored and never returned. @assumed contract 6 */
import { MASKED_SECRET } from '@/lib/contract/configs';
import { memberAt, pathSteps } from '../state/member-path';

/** Members that hold a secret, or a list of secrets such as the keys of a wireless network. */
const isSecret = (member: string) => /(?:pass?word|passphrase|psk)$|^keys$/i.test(member);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A group of members may be named after a password: the shortcut to type one. */
const holdsSecret = (member: string, value: unknown) => isSecret(member) && (Array.isArray(value) || !isObject(value));

/** The mask of a secret. Empty secrets stay empty: a client may know that none is set. */
function mask(secret: unknown): unknown {
  if (Array.isArray(secret)) return secret.map(mask);
  return secret === '' ? '' : MASKED_SECRET;
}

/** The readable form: a mask replaces each secret that is set. */
export function masked<T>(table: T): T {
  if (Array.isArray(table)) return table.map(masked) as T;
  if (!isObject(table)) return table;
  const members = Object.entries(table).map(([name, value]) => [
    name,
    holdsSecret(name, value) ? mask(value) : masked(value),
  ]);
  return Object.fromEntries(members) as T;
}

/** The form that may be read in clear: without secrets. */
export function withoutSecrets<T>(table: T): T {
  if (Array.isArray(table)) return table.map(withoutSecrets) as T;
  if (!isObject(table)) return table;
  const members = Object.entries(table).filter(([name, value]) => !holdsSecret(name, value));
  return Object.fromEntries(members.map(([name, value]) => [name, withoutSecrets(value)])) as T;
}

/** Fills every secret that is not set. */
export function withStandIns(table: unknown, standIn: string, isIn = false): unknown {
  if (Array.isArray(table)) return table.map((each) => withStandIns(each, standIn, isIn));
  if (!isObject(table)) return isIn && table === '' ? standIn : table;
  const members = Object.entries(table).map(([name, value]) => [
    name,
    withStandIns(value, standIn, holdsSecret(name, value)),
  ]);
  return Object.fromEntries(members);
}

/** Whether this place, such as `VPN.Password`, is a secret that is not set. */
export function isMissingSecret(tables: object, field: string): boolean {
  const steps = pathSteps(field) ?? [];
  const value = memberAt(tables, steps);
  return (
    isSecret(String(steps.at(-1))) && (value === '' || (Array.isArray(value) && value.every((each) => each === '')))
  );
}

/** The stored form of a secret: a missing or masked one keeps its stored value. */
function storedSecret(sent: unknown, stored: unknown): unknown {
  if (sent === undefined || sent === MASKED_SECRET) return stored ?? '';
  if (!Array.isArray(sent)) return sent;
  return sent.map((each, index) => storedSecret(each, Array.isArray(stored) ? stored[index] : undefined));
}

/** What tells the rows of a list apart, the surest members first. */
export type RowMarks = readonly (readonly string[])[];

/**
 * The stored rows in the order of those that were sent, as a client may remove rows and change their order. Each row is
 * found by the first `marks` that it shares with one, and each stored row once. `isEdit`: it may also be the one at its
 * place, with another name and address and the same account, where no row came or went.
 */
export function alignedRows(sent: unknown, stored: unknown, marks: RowMarks, isEdit: boolean): unknown {
  if (!Array.isArray(sent) || !Array.isArray(stored)) return stored;
  const isSame = (row: unknown, other: unknown, members: readonly string[]) =>
    members.every((each) => Object(row)[each] !== undefined && Object(row)[each] === Object(other)[each]);
  const found = new Map<number, number>();
  const find = (members: readonly string[], placesFor: (index: number) => readonly number[]) => {
    const used = new Set(found.values());
    for (const [index, row] of sent.entries()) {
      if (found.has(index)) continue;
      const place = placesFor(index).find((each) => !used.has(each) && isSame(row, stored[each], members));
      if (place === undefined) continue;
      found.set(index, place);
      used.add(place);
    }
  };
  for (const members of marks) {
    find(members, (index) => [index]);
    find(members, () => [...stored.keys()]);
  }
  if (isEdit && sent.length === stored.length) find(['UserName'], (index) => [index]);
  return sent.map((_, index) => stored[found.get(index) ?? -1]);
}

/** The stored form: every secret that the client did not change is restored. Rows of lists are matched by index. */
export function withStoredSecrets(sent: unknown, stored: unknown): unknown {
  if (Array.isArray(sent)) {
    return sent.map((row, index) => withStoredSecrets(row, Array.isArray(stored) ? stored[index] : undefined));
  }
  if (!isObject(sent)) return sent;
  const held: Record<string, unknown> = isObject(stored) ? stored : {};
  const left = Object.keys(held).filter((name) => holdsSecret(name, held[name]) && !(name in sent));
  const members = [...Object.keys(sent), ...left].map((name) => [
    name,
    holdsSecret(name, sent[name]) ? storedSecret(sent[name], held[name]) : withStoredSecrets(sent[name], held[name]),
  ]);
  return Object.fromEntries(members);
}
