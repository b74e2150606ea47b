import type { Capability, DeviceCapabilities } from '@/lib/contract/capabilities';
import type { TableName } from '@/lib/contract/configs';
import type { Problem } from '@/lib/i18n/message-keys';
import { lengthProblem, rangeProblem, required } from '@/lib/validation/text-kinds';
import { type BoundField, bind, type Values } from './bind';
import { sameValue } from './changed-tables';
import type { Condition, Declared, Says, Way } from './declared';
import type { Problems } from './form-field';
import type { Tables } from './table-path';

type ValueOf<X> = X extends BoundField<TableName, infer F> ? F : never;
type Possible<D> = { readonly [K in keyof D]?: ValueOf<D[K]> | readonly ValueOf<D[K]>[] };
/** Each condition names other fields of the page, with values that they can have. */
type Checked<D> = {
  [K in keyof D]: D[K] extends { readonly refs?: infer R }
    ? unknown extends R
      ? D[K]
      : keyof R extends keyof D
        ? R extends Possible<D>
          ? D[K]
          : { 'the condition names a value that its field never has': R }
        : { 'the condition names no field of this page': Exclude<keyof R, keyof D> }
    : never;
};
type TablesOf<D> = { [K in keyof D]: D[K] extends BoundField<infer T> ? T : never }[keyof D];
type FieldsOf<D extends Record<string, BoundField>> = Values<ReturnType<typeof bind<D>>>;

/** What is said of all fields of a page together. */
export interface SettingsOptions<F, O extends TableName = never> {
  /** The group of its messages; without it the one that is named like its address. */
  messages?: string;
  /** Tables that only devices with a capability have. */
  has?: { readonly [K in O]?: Capability };
  /** Tables that a device may lack without saying so before: the page shows the rest, and names what is missing. */
  mayLack?: readonly O[];
  /** Rules between fields, and those of one field that have words of their own; of fields that are shown. */
  rules?(values: F, loaded: F): Problems<F>;
  /** The tab of the page that has the fields. */
  tab?: string;
  /** Key of the name of what a field belongs to, such as a stream; undefined: the page. */
  objectOf?(key: string): string | undefined;
  /** Key of the name of a field; without it `<messages>.field.<key>`. */
  nameOf?(key: string): string;
}

/** Declared settings of any page, for what is derived from all of them. */
export interface AnySettings {
  readonly page: string;
  readonly tab: string | undefined;
  readonly fields: Readonly<Record<string, Declared>>;
  nameOf(key: string): string;
  objectOf(key: string): string | undefined;
  waysOf(key: string): readonly Way[];
}

/** Whether the device has what a field sets. */
type There = (key: string) => boolean;

const isAmong = (value: unknown, wanted: unknown) =>
  Array.isArray(wanted) ? wanted.includes(value) : value === wanted;

/**
 * The settings of a page, or of a tab of it. Every field says once where it stands, what it is, what it may be and
 * asks for; form, rules, what is sent, the field of a refusal, search, journal and comparison follow from it.
 *
 *   export const PPPOE = settings('/network/pppoe', {
 *     enabled: at('PPPoE', 'Enable').boolean().asks(),
 *     userName: at('PPPoE', 'UserName').text({ max: 63, isRequired: true }).needs('enabled').asks(),
 *   });
 *   const form = useSettings(PPPOE);
 */
export function settings<D extends Record<string, Declared>, O extends TablesOf<D> = never>(
  page: string,
  fields: D & Checked<D>,
  options: SettingsOptions<FieldsOf<D>, O> = {},
) {
  type F = FieldsOf<D>;
  type Key = keyof D & string;
  const messages = options.messages ?? page.slice(1).replaceAll('/', '.');
  const capabilityOf: { readonly [K in O]?: Capability } = options.has ?? {};
  const mayLack = options.mayLack ?? [];
  const optional = [...new Set([...(Object.keys(capabilityOf) as O[]), ...mayLack])];
  const bound = bind<D, O>(fields, optional);
  const keys = Object.keys(fields) as Key[];
  const says = (key: string): Says => (fields[key] as Declared).says;

  const tablesOf = (key: string): readonly TableName[] => (fields[key] as Declared).tables;

  /** A condition on a field that is not shown does not hold. */
  const shows = (key: string, values: F, isThere: There): boolean =>
    isThere(key) && holds(says(key).when, values, isThere);
  const holds = (when: Condition = {}, values: F, isThere: There): boolean =>
    Object.entries(when).every(([key, wanted]) => isAmong(values[key as Key], wanted) && shows(key, values, isThere));
  /** A switch has no effect itself while it is not shown, or while the one that it needs is off. */
  const isOn = (key: string, values: F, isThere: There): boolean => {
    const { needs } = says(key);
    if (needs === undefined) return true;
    return values[needs as Key] === true && shows(needs, values, isThere) && isOn(needs, values, isThere);
  };

  /** The rule of one field by itself. What the device holds is judged only once it is changed. */
  function ruleOf(key: string, value: unknown, was: unknown, hasEffect: boolean): Problem | undefined {
    const { kind, range, max, isRequired, decimals } = says(key);
    const isHeld = sameValue(value, was);
    if (kind === 'number') {
      const problem = range && !isHeld ? rangeProblem(value as number | '', range) : undefined;
      // A range of decimals may have whole ends.
      return problem?.key === 'WholeRange' && decimals ? { ...problem, key: 'OutOfRange' } : problem;
    }
    if (kind !== 'text' && kind !== 'secret') return undefined;
    const text = String(value);
    const isTooLong = max && !isHeld ? lengthProblem(text, max) : undefined;
    return (isRequired && hasEffect ? required(text) : undefined) ?? isTooLong;
  }

  function problems(values: F, loaded: F, isThere: There): Problems<F> {
    const between: Partial<Record<Key, Problem>> = options.rules?.(values, loaded) ?? {};
    const shown = keys.filter((key) => shows(key, values, isThere));
    return Object.fromEntries(
      shown.map((key) => [key, ruleOf(key, values[key], loaded[key], isOn(key, values, isThere)) ?? between[key]]),
    ) as Problems<F>;
  }

  /** What was typed into a field that is hidden now is not sent. */
  function toConfigs(values: F, held: Parameters<typeof bound.toFields>[0], row: number | undefined, isLacking: There) {
    const stored = bound.toFields(held, row) as F;
    const isThere = (key: string) =>
      !isLacking(key) && tablesOf(key).every((each) => (held as Tables)[each] !== undefined);
    const sent = keys.map((key) => [key, shows(key, values, isThere) ? values[key] : stored[key]]);
    return bound.toConfigs(Object.fromEntries(sent), held, row);
  }

  return {
    ...bound,
    page,
    tab: options.tab,
    says,
    shows,
    isOn,
    objectOf: (key: string) => options.objectOf?.(key),
    nameOf: (key: string) => options.nameOf?.(key) ?? `${messages}.field.${key}`,
    /** How the values of a field are written, each key whole. */
    waysOf: (key: string): readonly Way[] => {
      const { kind, ways = kind === 'choice' ? [{ texts: key }] : [] } = says(key);
      return ways.map((way) => withGroup(way, messages));
    },
    /** The optional tables of a device. */
    tablesWith: (capabilities: DeviceCapabilities) =>
      optional.filter((table) => {
        const capability = capabilityOf[table];
        return capability === undefined || capabilities[capability];
      }),
    mayLack,
    tablesOf,
    /** Keys of the names of those fields, each once. */
    namesOf: (isWanted: There): string[] => [
      ...new Set(keys.filter(isWanted).map((key) => options.nameOf?.(key) ?? `${messages}.field.${key}`)),
    ],
    /**
     * Arguments of `useConfigForm` but labels. `has`: optional tables that this device may have; `isLacking`: fields
     * that it turned out not to have.
     */
    form: (row?: number, has: readonly O[] = optional, isLacking: There = () => false) => {
      const isThere: There = (key) =>
        !isLacking(key) && tablesOf(key).every((each) => !optional.includes(each as O) || has.includes(each as O));
      return {
        ...bound.form(row, has),
        toConfigs: (values: F, held: Parameters<typeof bound.toFields>[0]) => toConfigs(values, held, row, isLacking),
        validate: (values: F, loaded: F) => problems(values, loaded, isThere),
        shows: (key: string, values: F) => shows(key, values, isThere),
      };
    },
  };
}

/** A way whose keys begin with the group of the page's messages, unless they have a group already. */
function withGroup(way: Way, messages: string): Way {
  const whole = (key: string) => (key.includes('.') ? key : `${messages}.${key}`);
  if ('texts' in way) return { texts: whole(way.texts) };
  if ('counted' in way) return { ...way, counted: whole(way.counted) };
  if ('special' in way) return way;
  return { fixed: Object.fromEntries(Object.entries(way.fixed).map(([value, key]) => [value, whole(key)])) };
}
