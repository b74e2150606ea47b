import { useState } from 'react';
import { useAct } from '@/components/feedback/use-act';

interface Lifted {
  key: string;
  /** Keys of all rows as they are shown while one is moved, and as they were. */
  order: readonly string[];
  before: readonly string[];
  /** It is dropped, and the device has not stored the order yet. */
  isDropped: boolean;
}

/** The order of a list in which one row can be lifted. */
export interface Order {
  lifted: string | undefined;
  /** Rows as they are shown. */
  sorted<Row>(rows: readonly Row[], keyOf: (row: Row) => string): readonly Row[];
  lift(key: string, keys: readonly string[]): void;
  /** Moves the lifted row to a place from 0; a place outside of the list is ignored. */
  move(place: number): void;
  /** Stores the order; one that has not changed is not sent. */
  drop(): void;
  putBack(): void;
}

/**
 * Moves rows of a list by keyboard or pointer. `store` sends the new order and reads the list again; `title` names the
 * action for its failure, after which the rows are as the device has them.
 */
export function useOrder(title: string, store: (keys: readonly string[]) => Promise<unknown>): Order {
  const act = useAct();
  const [lifted, setLifted] = useState<Lifted>();
  const putBack = () => setLifted(undefined);
  return {
    lifted: lifted?.isDropped ? undefined : lifted?.key,
    sorted: (rows, keyOf) => {
      const places = new Map(lifted?.order.map((key, place) => [key, place]));
      const placeOf = (row: (typeof rows)[number]) => places.get(keyOf(row)) ?? places.size;
      return lifted ? [...rows].sort((one, other) => placeOf(one) - placeOf(other)) : rows;
    },
    lift: (key, keys) => !act.isBusy && setLifted({ key, order: keys, before: keys, isDropped: false }),
    move: (place) =>
      setLifted((was) => {
        if (!was || was.isDropped || place < 0 || place >= was.order.length) return was;
        const others = was.order.filter((key) => key !== was.key);
        return { ...was, order: [...others.slice(0, place), was.key, ...others.slice(place)] };
      }),
    drop: () => {
      if (!lifted || lifted.isDropped) return;
      if (lifted.order.every((key, place) => key === lifted.before[place])) return putBack();
      setLifted({ ...lifted, isDropped: true });
      void act.run(() => store(lifted.order), title).then(putBack);
    },
    putBack,
  };
}
