import { createStore } from '@/lib/store';

/** Parameter of the address of the people: the ID of the person to open. */
const PERSON = 'person';

/** The user ID of the person that the open list of people shall open. */
export const wantedPerson = createStore<string | undefined>(undefined);

/** The list of people, with the drawer of one of them. */
export const personAddress = (page: string, userId: string): string =>
  `${page}?${new URLSearchParams({ [PERSON]: userId })}`;

/** Takes the person out of the address of a page that was just opened, so that a reload does not open it again. */
export function takeWantedPerson(): void {
  const url = new URL(window.location.href);
  const person = url.searchParams.get(PERSON);
  if (person === null) return;
  url.searchParams.delete(PERSON);
  window.history.replaceState(window.history.state, '', url);
  wantedPerson.set(person);
}
