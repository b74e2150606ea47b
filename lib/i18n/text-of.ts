import { isRecord } from '@/lib/rpc/is-record';

/** The text of a key with dots; undefined for a group, a text with values, and a key that does not exist. */
export function textOf(messages: unknown, key: string): string | undefined {
  const text = key
    .split('.')
    .reduce<unknown>((node, step) => (isRecord(node) && Object.hasOwn(node, step) ? node[step] : undefined), messages);
  return typeof text === 'string' ? text : undefined;
}
