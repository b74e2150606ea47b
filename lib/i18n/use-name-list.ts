import { useFormatter } from 'next-intl';
import { LIST_FORMAT } from '@/lib/i18n/list-format';
import { isolated } from './isolated';

/** A sentence with more names is hard to read. */
const SHOWN = 5;

/** Names from the device as one text: the first five, then an ellipsis. */
export function useNameList(): (names: readonly string[]) => string {
  const format = useFormatter();
  return (names) =>
    format.list([...names.slice(0, SHOWN).map(isolated), ...(names.length > SHOWN ? ['…'] : [])], LIST_FORMAT);
}
