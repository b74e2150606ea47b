/**
 * Names of methods: the area is matched without regard to case, the action exactly. Filled by the registry, since the
 * lists are answered by services that the registry holds. @assumed contract 1.3, protocol 1.2
 */
const canonical = new Map<string, string>();

const keyOf = (name: string) => {
  const dot = name.indexOf('.');
  return `${name.slice(0, dot).toLowerCase()}${name.slice(dot)}`;
};

/** Makes these full names known; called once by the registry. */
export function registerMethods(names: readonly string[]): void {
  for (const name of names) canonical.set(keyOf(name), name);
}

/** The contract's spelling of a method, undefined when the device has none of that name. */
export function canonicalMethod(name: string): string | undefined {
  return name.includes('.') ? canonical.get(keyOf(name)) : undefined;
}

/** Full names of an area's methods; undefined for an unknown area. */
export function methodNames(area: string): string[] | undefined {
  const prefix = `${area.toLowerCase()}.`;
  const names = [...canonical.entries()].filter(([key]) => key.startsWith(prefix)).map(([, name]) => name);
  return names.length > 0 ? names : undefined;
}

/** Areas in the spelling of their first method. */
export function serviceNames(): string[] {
  const areas = new Map<string, string>();
  for (const name of canonical.values()) {
    const area = name.slice(0, name.indexOf('.'));
    if (!areas.has(area.toLowerCase())) areas.set(area.toLowerCase(), area);
  }
  return [...areas.values()].sort();
}
