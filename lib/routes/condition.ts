import type { Capability, DeviceCapabilities } from '@/lib/contract/capabilities';

/** Facts that a condition may use besides capabilities. */
export interface RouteFacts {
  capabilities: DeviceCapabilities;
  /** Whether another route may be opened; /log/alarm asks for /alarm/alarmlink. */
  available(path: string): boolean;
}

/**
 * Whether a route exists on a device: a pure function with a text of what it needs.
 * `needs` lists capability names, for the matrix and to explain why a page is missing.
 */
export interface Condition {
  holds(facts: RouteFacts): boolean;
  needs: readonly string[];
  /** The capability that it asks, alone. */
  of?: Capability;
  /** Conditions that hold together. */
  parts?: readonly Condition[];
}

/** What is needed and not there: of several conditions those alone that do not hold. */
export const unmet = (condition: Condition, facts: RouteFacts): readonly string[] =>
  condition.parts?.flatMap((each) => unmet(each, facts)) ?? (condition.holds(facts) ? [] : condition.needs);

/** True on every device. */
export const always: Condition = { holds: () => true, needs: [] };

/** A constant: the route is registered and disabled. @spec §2 */
export const never: Condition = { holds: () => false, needs: ['disabled'] };

/** The capability is on, or a number above 0. */
export const has = (capability: Capability): Condition => ({
  holds: ({ capabilities }) => Boolean(capabilities[capability]),
  needs: [capability],
  of: capability,
});

/** The capability is off. */
export const lacks = (capability: Capability): Condition => ({
  holds: ({ capabilities }) => !capabilities[capability],
  needs: [`not ${capability}`],
  of: capability,
});

/** The number of a capability is at least a limit. */
export const atLeast = (capability: Capability, limit: number): Condition => ({
  holds: ({ capabilities }) => Number(capabilities[capability]) >= limit,
  needs: [`${capability} ≥ ${limit}`],
  of: capability,
});

/** The number of a capability is below a limit. */
export const below = (capability: Capability, limit: number): Condition => ({
  holds: ({ capabilities }) => Number(capabilities[capability]) < limit,
  needs: [`${capability} < ${limit}`],
  of: capability,
});

/** The number of a capability is exactly this. */
export const equals = (capability: Capability, value: number): Condition => ({
  holds: ({ capabilities }) => capabilities[capability] === value,
  needs: [`${capability} = ${value}`],
  of: capability,
});

/** The device's language is one of these. @spec §2 voice routes */
export const deviceLanguage = (...languages: string[]): Condition => ({
  holds: ({ capabilities }) => languages.includes(capabilities.devLanguage),
  needs: [`devLanguage ${languages.join(' or ')}`],
  of: 'devLanguage',
});

/** Another route cannot be opened. @spec §2 /log/alarm */
export const unavailable = (path: string): Condition => ({
  holds: (facts) => !facts.available(path),
  needs: [`${path} unavailable`],
});

/** Every one of the conditions holds. */
export const all = (...conditions: Condition[]): Condition => ({
  holds: (facts) => conditions.every((each) => each.holds(facts)),
  needs: conditions.flatMap((each) => each.needs),
  parts: conditions,
});

/** At least one of the conditions holds. */
export const any = (...conditions: Condition[]): Condition => ({
  holds: (facts) => conditions.some((each) => each.holds(facts)),
  needs: [conditions.map((each) => each.needs.join(' and ')).join(' or ')],
});
