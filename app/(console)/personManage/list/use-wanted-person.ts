import { useEffect } from 'react';
import type { AccessUser } from '@/lib/contract/records';
import { personsOf } from '@/lib/persons/named-persons';
import { takeWantedPerson, wantedPerson } from '@/lib/persons/wanted-person';
import { rpc } from '@/lib/session/device';
import { useStore } from '@/lib/use-store';

/**
 * Opens the person that the search was asked for, here or by the address of this page. `onMissed` gets the ID where the
 * device has nobody of it any more, or does not answer.
 */
export function useWantedPerson(onFound: (person: AccessUser) => void, onMissed: (userId: string) => void): void {
  const wanted = useStore(wantedPerson);
  useEffect(takeWantedPerson, []);
  useEffect(() => {
    if (wanted === undefined) return;
    wantedPerson.set(undefined);
    personsOf(rpc, wanted).then(
      ([person]) => (person ? onFound(person) : onMissed(wanted)),
      () => onMissed(wanted),
    );
  }, [wanted, onFound, onMissed]);
}
