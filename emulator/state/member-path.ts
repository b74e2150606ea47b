/** Members by path, such as `Encode[0].MainFormat[0].Video`. */

/** The steps of a path, or undefined when it is invalid; at most 16 steps. */
export function pathSteps(path: string): (string | number)[] | undefined {
  if (!/^[A-Za-z0-9_]+(\[\d{1,4}\]|\.[A-Za-z0-9_]+)*$/.test(path)) return undefined;
  const steps = path.match(/[A-Za-z0-9_]+/g) ?? [];
  if (steps.length > 16 || steps.some((step) => step === '__proto__')) return undefined;
  const isIndex = new Set([...path.matchAll(/\[(\d+)\]/g)].map((hit) => hit.index + 1));
  let at = 0;
  return steps.map((step) => {
    at = path.indexOf(step, at);
    const index = isIndex.has(at);
    at += step.length;
    return index ? Number(step) : step;
  });
}

/** The value at the end of the steps, undefined when a step does not exist. */
export function memberAt(root: unknown, steps: readonly (string | number)[]): unknown {
  let value = root;
  for (const step of steps) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

/**
 * Sets a member and creates missing objects. The path comes from our own tables or from `--set`, not from a request.
 */
export function setMember(root: object, path: string, value: unknown): boolean {
  const steps = pathSteps(path);
  const last = steps?.pop();
  if (!steps || last === undefined) return false;
  let place: object = root;
  for (const step of steps) {
    const next: unknown = Reflect.get(place, step);
    if (typeof next === 'object' && next !== null) {
      place = next;
    } else {
      const made = {};
      Reflect.set(place, step, made);
      place = made;
    }
  }
  return Reflect.set(place, last, value);
}
