import { isRecord } from '@/lib/rpc/is-record';

/** The text, or the group of texts, of a key with dots. */
export const nodeOf = (messages: unknown, key: string): unknown =>
  key
    .split('.')
    .reduce<unknown>((node, step) => (isRecord(node) && Object.hasOwn(node, step) ? node[step] : undefined), messages);

/** The text of a key with dots; undefined for a group, a text with values, and a key that does not exist. */
export function textOf(messages: unknown, key: string): string | undefined {
  const text = nodeOf(messages, key);
  return typeof text === 'string' ? text : undefined;
}

/** The text of a key; all texts of a group for `group.*`. */
export function textsOf(messages: unknown, key: string): string[] {
  const node = nodeOf(messages, key.replace(/\.\*$/, ''));
  return [node]
    .flatMap((each) => (isRecord(each) ? Object.values(each) : each))
    .filter((text) => typeof text === 'string');
}
