/**
 * Whether a table that was sent has the form of the stored one: known members must be present with the same type;
 * unknown members are accepted.
 */
import { UNKNOWN_MEMBER } from '../state/unknown-member';

/** Path of the first member of a wrong kind, such as `Encode[0].MainFormat[0].Video.FPS`. */
export function shapeProblem(value: unknown, sample: unknown, path: string): string | undefined {
  if (Array.isArray(sample)) {
    if (!Array.isArray(value)) return path;
    const entry: unknown = sample[0];
    if (entry === undefined) return undefined;
    return first(value.map((each, index) => () => shapeProblem(each, entry, `${path}[${index}]`)));
  }
  if (typeof sample === 'object' && sample !== null) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return path;
    const members = Object.entries(sample).filter(([name]) => name !== UNKNOWN_MEMBER);
    return first(
      members.map(([name, inner]) => () => {
        const given: unknown = Reflect.get(value, name);
        return given === undefined ? `${path}.${name}` : shapeProblem(given, inner, `${path}.${name}`);
      }),
    );
  }
  if (typeof value !== typeof sample) return path;
  return typeof value === 'number' && !Number.isFinite(value) ? path : undefined;
}

function first(checks: (() => string | undefined)[]): string | undefined {
  for (const check of checks) {
    const problem = check();
    if (problem) return problem;
  }
  return undefined;
}
