import { useEffect, useRef } from 'react';
import type { AccessUser } from '@/lib/contract/records';
import { takeWantedPerson, wantedPerson } from '@/lib/persons/wanted-person';
import { listPersons } from '@/lib/records/list-persons';
import { rpc } from '@/lib/session/device';
import { useStore } from '@/lib/use-store';

/**
 * Opens the person that the search was asked for, here or by the address of this page. `onMissed` gets the ID where the
 * device has nobody of it any more, or does not answer. Of several who are wanted, only the last one counts.
 */
export function useWantedPerson(onFound: (person: AccessUser) => void, onMissed: (userId: string) => void): void {
  const wanted = useStore(wantedPerson);
  const last = useRef<string>(undefined);
  useEffect(takeWantedPerson, []);
  useEffect(() => {
    if (wanted === undefined) return;
    wantedPerson.set(undefined);
    last.current = wanted;
    const answer = (person?: AccessUser) => {
      if (last.current !== wanted) return;
      if (person) onFound(person);
      else onMissed(wanted);
    };
    listPersons(rpc, [wanted]).then(
      ([person]) => answer(person),
      () => answer(),
    );
  }, [wanted, onFound, onMissed]);
}
