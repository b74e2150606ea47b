import type { RpcMethod } from '@/lib/contract/rpc';

/**
 * Names of methods: the area is matched ignoring case, the action exactly. Filled by the registry, since services of
 * the registry return the lists. @assumed contract 1.3, protocol 1.2
 */
const canonical = new Map<string, RpcMethod>();

/** Areas that devices spell differently from the specification, which the contract follows. @assumed protocol 4.13 */
const PRINTED: Readonly<Record<string, string>> = {
  Alarm: 'alarm',
  EventManager: 'eventManager',
  Global: 'global',
  System: 'system',
};
/** Names of the specification for `global.login`, which no device lists. @assumed protocol 7 */
const UNLISTED: readonly string[] = ['Global.firstLogin', 'Global.secondLogin'];

const keyOf = (name: string) => {
  const dot = name.indexOf('.');
  return `${name.slice(0, dot).toLowerCase()}${name.slice(dot)}`;
};

/** Registers these full names; called once by the registry. */
export function registerMethods(names: readonly RpcMethod[]): void {
  for (const name of names) canonical.set(keyOf(name), name);
}

/** The contract's spelling of a method, undefined when the device has none of that name. */
export function canonicalMethod(name: string): RpcMethod | undefined {
  return name.includes('.') ? canonical.get(keyOf(name)) : undefined;
}

/** Full names of an area's methods as devices print them; undefined for an unknown area. */
export function methodNames(area: string): string[] | undefined {
  const prefix = `${area.toLowerCase()}.`;
  const names = [...canonical.values()].filter((name) => name.toLowerCase().startsWith(prefix));
  const first = names[0];
  if (first === undefined) return undefined;
  const listed = names.filter((name) => !UNLISTED.includes(name)).map((name) => `${areaOf(name)}${actionOf(name)}`);
  return [...new Set([...listed, `${areaOf(first)}.listMethod`])];
}

/** Every method that is served. */
export const allMethodNames = (): string[] => [...canonical.values()];

/** Areas as devices print them. */
export function serviceNames(): string[] {
  return [...new Set([...canonical.values()].map(areaOf))].sort();
}

function areaOf(name: string): string {
  const area = name.slice(0, name.indexOf('.'));
  return PRINTED[area] ?? area;
}

/** The rest of a name, dot included. */
function actionOf(name: string): string {
  return name.slice(name.indexOf('.'));
}
