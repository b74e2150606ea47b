/**
 * Forms of JSON values: one object is the check of a value, its type in TypeScript, and its JSON schema for the
 * description of the control API.
 */
import { isRecord } from './is-record';
import { unknownName } from './nearest-name';

/** The keywords of JSON schema (2020-12) that are used here. */
export interface Schema {
  readonly type?: 'string' | 'number' | 'integer' | 'boolean' | 'null' | 'array' | 'object';
  readonly enum?: readonly (string | number)[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly multipleOf?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false | Schema;
  readonly anyOf?: readonly Schema[];
  /** The name among the schemas of the description. */
  readonly title?: string;
  readonly description?: string;
}

declare const TYPE: unique symbol;

/** The form of a `T`. */
export interface Shape<T> extends Schema {
  readonly [TYPE]: T;
}

/** A member that may be absent. */
export interface Optional<T> {
  readonly optional: Shape<T>;
}

/** Members of an object by name. */
export type Members = Readonly<Record<string, Shape<unknown> | Optional<unknown>>>;

/** Type of the values that have this form. */
export type TypeOf<S> = S extends Shape<infer T> ? T : never;

type NeededNames<M> = { [K in keyof M]: M[K] extends Shape<unknown> ? K : never }[keyof M];
type ObjectOf<M> = {
  [K in NeededNames<M>]: M[K] extends Shape<infer T> ? T : never;
} & {
  [K in Exclude<keyof M, NeededNames<M>>]?: M[K] extends Optional<infer T> ? T : never;
};

const shape = <T>(schema: Schema) => schema as Shape<T>;

/** Any JSON value; `T` where the code knows more than the description says. */
export const anything = <T = unknown>(description?: string): Shape<T> =>
  shape(description === undefined ? {} : { description });

/** True or false. */
export const flag: Shape<boolean> = shape({ type: 'boolean' });

/** A finite number. */
export const number = (bounds: Pick<Schema, 'minimum' | 'maximum' | 'exclusiveMinimum'> = {}): Shape<number> =>
  shape({ type: 'number', ...bounds });

/** A whole number within bounds. */
export const whole = (minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER): Shape<number> =>
  shape({ type: 'integer', minimum, maximum });

/** A text of at most so many characters, and of a pattern. */
export const text = (maxLength?: number, pattern?: RegExp): Shape<string> =>
  shape({
    type: 'string',
    ...(maxLength !== undefined && { maxLength }),
    ...(pattern !== undefined && { pattern: pattern.source }),
  });

/** One of some words or numbers. */
export const oneOf = <const V extends readonly string[] | readonly number[]>(values: V): Shape<V[number]> =>
  shape({ type: kindOfAll(values), enum: values });

const kindOfAll = (values: readonly (string | number)[]) =>
  typeof values[0] === 'string' ? 'string' : values.every(Number.isInteger) ? 'integer' : 'number';

/** A list of at most so many values of a form. */
export const list = <T>(items: Shape<T>, maxItems?: number): Shape<T[]> =>
  shape({ type: 'array', items, ...(maxItems !== undefined && { maxItems }) });

/** Any object; `T` where the code knows more than the description says. */
export const record = <T extends object>(): Shape<T> => shape({ type: 'object' });

/** An object with members of any name. */
export const map = <T>(values: Shape<T>): Shape<Record<string, T>> =>
  shape({ type: 'object', additionalProperties: values });

/** A value or null. */
export const nullable = <T>(inner: Shape<T>): Shape<T | null> => shape({ anyOf: [inner, { type: 'null' }] });

/** One of some forms; the first that fits the kind of the value is meant. */
export const either = <T>(...forms: readonly Shape<T>[]): Shape<T> => shape({ anyOf: forms });

/** A member that may be absent. */
export const optional = <T>(inner: Shape<T>): Optional<T> => ({ optional: inner });

/** An object with these members and no others. */
export function object<const M extends Members>(members: M): Shape<ObjectOf<M>> {
  const entries = Object.entries(members);
  const properties = Object.fromEntries(
    entries.map(([name, member]) => [name, 'optional' in member ? member.optional : member]),
  );
  const required = entries.filter(([, member]) => !('optional' in member)).map(([name]) => name);
  return shape({ type: 'object', properties, required, additionalProperties: false });
}

/** The same object with every member optional: a change. */
export const partial = <T>({ title, ...whole }: Shape<T>): Shape<Partial<T>> => shape({ ...whole, required: [] });

/** Gives the form a name in the description, so that the description contains it once. */
export const named = <T>(title: string, inner: Shape<T>): Shape<T> => ({ ...inner, title });

/** Gives the form a description. */
export const described = <T>(description: string, inner: Shape<T>): Shape<T> => ({ ...inner, description });

/**
 * Why a value does not have this form, naming the member: `rows[0].name: a string is needed`; undefined when it has.
 */
export function shapeFault(schema: Schema, value: unknown, path = ''): string | undefined {
  const { anyOf } = schema;
  if (anyOf) return shapeFault(meantForm(anyOf, value), value, path);
  const kind = kindFault(schema, value);
  if (kind) return wrong(path, kind);
  if (Array.isArray(value) && schema.items)
    return firstFault(value.entries(), schema.items, (index) => `${path}[${index}]`);
  return isRecord(value) ? membersFault(schema, value, path) : undefined;
}

function membersFault(schema: Schema, value: Record<string, unknown>, path: string): string | undefined {
  const { properties = {}, required = [], additionalProperties } = schema;
  const memberPath = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`);
  for (const [name, member] of Object.entries(value)) {
    const known = Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
    if (known === false) return wrong(path, unknownName('member', name, Object.keys(properties)));
    // An undefined member counts as absent: JSON leaves it out.
    if (known === undefined || (member === undefined && !required.includes(name))) continue;
    const fault = shapeFault(known, member, memberPath(name));
    if (fault) return fault;
  }
  for (const name of required) {
    if (!Object.hasOwn(value, name)) return shapeFault(properties[name] ?? {}, undefined, memberPath(name));
  }
  return undefined;
}

function firstFault(
  entries: Iterable<[number, unknown]>,
  schema: Schema,
  pathOf: (index: number) => string,
): string | undefined {
  for (const [index, each] of entries) {
    const fault = shapeFault(schema, each, pathOf(index));
    if (fault) return fault;
  }
  return undefined;
}

/**
 * The form that fits; otherwise one of the same kind as the value, for which the reported fault is most specific; of
 * objects one with the same `type`.
 */
function meantForm(forms: readonly Schema[], value: unknown): Schema {
  const ofKind = forms.filter((form) => form.anyOf || !kindFault({ type: form.type }, value));
  const types = ofKind.flatMap(({ properties }) => properties?.type?.enum ?? []).map(String);
  if (types.length > 0 && isRecord(value)) {
    const ofType = ofKind.find(({ properties }) => properties?.type?.enum?.some((each) => each === value.type));
    return ofType ?? { ...object({ type: oneOf(types) }), additionalProperties: {} };
  }
  return forms.find((form) => !shapeFault(form, value)) ?? ofKind[0] ?? forms[0] ?? {};
}

const wrong = (path: string, why: string) => `${path === '' ? 'the body' : path}: ${why}`;

/** Why a value is not of this kind, without checking its content. */
function kindFault(schema: Schema, value: unknown): string | undefined {
  const { type, enum: words } = schema;
  if (words) return words.some((each) => each === value) ? undefined : `one of ${words.join(', ')} is needed`;
  if (type === undefined) return value === undefined ? 'a value is needed' : undefined;
  if (type === 'integer' || type === 'number') return numberFault(schema, value);
  if (type === 'string') return textFault(schema, value);
  if (type === 'array') {
    const { maxItems = Number.POSITIVE_INFINITY } = schema;
    if (!Array.isArray(value)) return 'a list is needed';
    return value.length <= maxItems ? undefined : `a list of at most ${maxItems} is needed`;
  }
  if (type === 'object') return isRecord(value) ? undefined : 'an object is needed';
  if (type === 'null') return value === null ? undefined : 'null is needed';
  return typeof value === 'boolean' ? undefined : 'a boolean is needed';
}

function textFault({ maxLength = Number.POSITIVE_INFINITY, pattern }: Schema, value: unknown): string | undefined {
  if (typeof value !== 'string') return 'a string is needed';
  if (value.length > maxLength) return `at most ${maxLength} characters`;
  if (pattern !== undefined && !new RegExp(pattern).test(value)) return `a string like ${pattern} is needed`;
  return undefined;
}

function numberFault(schema: Schema, value: unknown): string | undefined {
  const { type, minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = schema;
  const { exclusiveMinimum = Number.NEGATIVE_INFINITY, multipleOf } = schema;
  const isFine =
    typeof value === 'number' &&
    Number.isFinite(value) &&
    (type !== 'integer' || Number.isInteger(value)) &&
    value >= minimum &&
    value <= maximum &&
    value > exclusiveMinimum &&
    (multipleOf === undefined || value % multipleOf === 0);
  if (isFine) return undefined;
  const bounds = [
    Number.isFinite(exclusiveMinimum) && ` above ${exclusiveMinimum}`,
    Number.isFinite(minimum) && ` from ${minimum}`,
    Number.isFinite(maximum) && ` to ${maximum}`,
  ].filter(Boolean);
  const kind = type === 'integer' ? 'a whole number' : 'a number';
  return `${multipleOf === 2 ? kind.replace('a whole', 'an even') : kind}${bounds.join('')} is needed`;
}
