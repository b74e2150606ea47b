/** Secrets of encrypted tables: they are taken and never given back. @assumed contract 6 */
import { MASKED_SECRET } from '@/lib/contract/configs';

const isSecret = (member: string) => /pass?word$/i.test(member);

type Table = Readonly<Record<string, unknown>>;

/** As it is read: the mask in place of each secret that is set. */
export function masked(table: unknown): Table {
  return Object.fromEntries(
    Object.entries(Object(table)).map(([member, value]) => [
      member,
      isSecret(member) && value !== '' ? MASKED_SECRET : value,
    ]),
  );
}

/** As it may be read in clear: no secret at all. */
export function withoutSecrets(table: unknown): Table {
  return Object.fromEntries(Object.entries(Object(table)).filter(([member]) => !isSecret(member)));
}

/** As it is stored: a secret that is missing or came back as its mask stays what it was. */
export function withStoredSecrets(table: unknown, stored: unknown): unknown {
  if (typeof table !== 'object' || table === null || Array.isArray(table)) return table;
  const kept = Object.entries(Object(stored)).filter(([member]) => {
    const sent: unknown = Reflect.get(table, member);
    return isSecret(member) && (sent === undefined || sent === MASKED_SECRET);
  });
  return { ...table, ...Object.fromEntries(kept) };
}
