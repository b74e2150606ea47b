import { useFormatter } from 'next-intl';
import { isolated } from './isolated';

/** As many as a sentence bears. */
const SHOWN = 5;

/** Names of the device as one text: the first five, an ellipsis for the rest. */
export function useNameList(): (names: readonly string[]) => string {
  const format = useFormatter();
  return (names) =>
    format.list([...names.slice(0, SHOWN).map(isolated), ...(names.length > SHOWN ? ['…'] : [])], { type: 'unit' });
}
