import { isRecord } from '../is-record';

/**
 * True when everything in `pattern` is found in `value`: members of objects by name, elements of lists by index, all
 * else by equality. An absent pattern matches everything. Used by fault rules and by assertions on the request log.
 * @assumed pages-3 12.4 "params (subset)"
 */
export function isSubset(pattern: unknown, value: unknown): boolean {
  if (pattern === undefined) return true;
  if (Array.isArray(pattern)) {
    return Array.isArray(value) && pattern.every((part, index) => isSubset(part, value[index]));
  }
  if (isRecord(pattern)) {
    return isRecord(value) && Object.entries(pattern).every(([key, part]) => isSubset(part, value[key]));
  }
  return Object.is(pattern, value);
}

/**
 * Compares method names as the device does: the area ignoring case, the action exactly. A pattern may end in `*`
 * (`configManager.*`). @assumed contract 1.3, quality 3 (glob)
 */
export function isSameMethod(pattern: string, method: string): boolean {
  const [patternArea, patternAction] = splitMethod(pattern);
  const [area, action] = splitMethod(method);
  if (patternArea === '*' && patternAction === '') return true;
  if (patternArea.toLowerCase() !== area.toLowerCase()) return false;
  return patternAction.endsWith('*') ? action.startsWith(patternAction.slice(0, -1)) : patternAction === action;
}

function splitMethod(method: string): [area: string, action: string] {
  const dot = method.indexOf('.');
  return dot < 0 ? [method, ''] : [method.slice(0, dot), method.slice(dot + 1)];
}
