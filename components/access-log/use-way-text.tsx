import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { useDoorNames } from '@/components/form/use-door-names';
import type { AccessCardRec } from '@/lib/contract/records';

/** The door of a record with its direction; its name alone where the record has none. */
export function useWayText(): (row: Pick<AccessCardRec, 'Door' | 'Type'>) => ReactNode {
  const t = useTranslations('accesslog.log');
  const doors = useDoorNames();
  return ({ Door, Type }) => {
    const name = typeof Door === 'number' ? (doors[Door] ?? String(Door + 1)) : '';
    if (name === '' || (Type !== 'Entry' && Type !== 'Exit')) return name && <bdi>{name}</bdi>;
    return t.rich(Type === 'Entry' ? 'wayIn' : 'wayOut', { door: name, bdi });
  };
}
