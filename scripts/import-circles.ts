import { posix } from 'node:path';

/** A file's imports of values: what it needs before it runs. Types are erased, and `import()` comes later. */
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:([^'";]*?)\s*\bfrom\s+)?'([^']+)'/gm;

/** Only types between the braces, and no default import before them. */
const isErased = (names: string | undefined) =>
  /^\{[^}]*\}$/.test(names ?? '') &&
  [...(names ?? '').matchAll(/[\w$][^,{}]*/g)].every(([name]) => name.startsWith('type '));

/** Files that a file imports values from, as paths from the root. */
function importsOf(path: string, text: string, files: ReadonlyMap<string, string>): string[] {
  return [...text.matchAll(IMPORT)].flatMap(([, names, from = '']) => {
    if (isErased(names)) return [];
    const base = from.startsWith('@/')
      ? from.slice(2)
      : from.startsWith('.')
        ? posix.join(posix.dirname(path), from)
        : undefined;
    return ['', '.ts', '.tsx'].map((end) => `${base}${end}`).find((each) => files.has(each)) ?? [];
  });
}

/**
 * Circles of imports: files that need each other before any of them can run. Which one is first then depends on who
 * imports them, and a constant may be undefined. `files`: texts by path from the root. Each circle once, by its files.
 */
export function importCircles(files: ReadonlyMap<string, string>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const walk = (path: string, trail: readonly string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) circles.push(trail.slice(at));
    if (at >= 0 || done.has(path)) return;
    for (const next of importsOf(path, files.get(path) ?? '', files)) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of files.keys()) walk(path, []);
  return circles;
}
