/** Finds the messages that no source asks for. Approximate: it reads text, not types. */

/** One source file as text. */
export interface SourceText {
  path: string;
  text: string;
}

/** The parts of a file that can use messages. */
interface Asker {
  /** Every quoted text: namespaces, keys, members of lists. */
  quoted: Set<string>;
  /** Names before a colon: keys of records that map a state to a message. */
  names: Set<string>;
  /** Template texts with a constant start, such as `field.${key}`. */
  patterns: RegExp[];
  /** True when a translator is called with a variable, so that the key is somewhere else. */
  asksByVariable: boolean;
}

const QUOTED = /'([^'\\\n]*)'|"([^"\\\n]*)"/g;
const NAMES = /(?:^|[{,;(\s])([A-Za-z_]\w*)\??:/g;
const TEMPLATES = /`([\w.]+)((?:\$\{[^{}`]*\}[\w.]*)+)`/g;
const DECLARED = /\bsettings\(\s*'\/([\w/]+)'/;
const TRANSLATORS = /(\w+) = useTranslations\(/g;

function read({ text }: SourceText): Asker {
  const quoted = new Set([...text.matchAll(QUOTED)].map((match) => match[1] ?? match[2] ?? ''));
  const names = new Set([...text.matchAll(NAMES)].map((match) => match[1] ?? ''));
  const patterns = [...text.matchAll(TEMPLATES)].map(([, start = '', rest = '']) => {
    const tail = rest.split(/\$\{[^{}]*\}/).map(escaped);
    return new RegExp(`^${escaped(start)}${tail.join('.+')}$`);
  });
  const translators = ['t', ...[...text.matchAll(TRANSLATORS)].map((match) => match[1] ?? 't')];
  const byVariable = new RegExp(`\\b(?:${translators.join('|')})\\([a-z]`);
  // Declared settings name a field `field.<key>`, and its choices in the group of the key; fields that are alike have
  // their keys in a list, and choices may be in a quoted group.
  const [, page] = DECLARED.exec(text) ?? [];
  if (page !== undefined) {
    quoted.add(page.replaceAll('/', '.'));
    for (const name of names) patterns.push(new RegExp(`^(field\\.${name}|${name}\\.\\w+)$`));
    for (const group of quoted)
      if (/^\w+$/.test(group)) patterns.push(new RegExp(`^(field\\.${group}|${group}\\.\\w+)$`));
  }
  return { quoted, names, patterns, asksByVariable: page !== undefined || byVariable.test(text) };
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Keys that no source uses. A key counts as used when a file names a namespace of it (`'door'` for `door.field.name`)
 * and contains the rest as a quoted text or a matching template, or when a file with the namespace uses a variable
 * and the rest, or its last part, is quoted or a member name in any file.
 */
export function unusedKeys(keys: Iterable<string>, sources: readonly SourceText[]): string[] {
  const askers = sources.map(read);
  const anyQuoted = new Set(askers.flatMap((asker) => [...asker.quoted]));
  const anyName = new Set(askers.flatMap((asker) => [...asker.names]));
  const known = (text: string) => anyQuoted.has(text) || anyName.has(text);

  const isUsed = (key: string): boolean => {
    const parts = key.split('.');
    for (let cut = 1; cut < parts.length; cut++) {
      const namespace = parts.slice(0, cut).join('.');
      const rest = parts.slice(cut).join('.');
      for (const asker of askers) {
        if (!asker.quoted.has(namespace)) continue;
        if (asker.quoted.has(rest) || asker.patterns.some((pattern) => pattern.test(rest))) return true;
        if (asker.asksByVariable && (known(rest) || (cut === parts.length - 1 && known(parts[cut] ?? '')))) return true;
      }
    }
    return false;
  };
  // A declared unit names its message whole.
  return [...keys].filter((key) => !anyQuoted.has(key) && !isUsed(key));
}
