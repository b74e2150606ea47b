import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { bdi } from '@/components/feedback/bdi';
import { ICON } from '@/components/theme/icon';
import { browserClock } from '@/lib/clock';
import type { AccessUser } from '@/lib/contract/records';
import { namedPersons } from '@/lib/persons/named-persons';
import { personName } from '@/lib/persons/person-name';
import { personAddress, wantedPerson } from '@/lib/persons/wanted-person';
import { isOpen } from '@/lib/routes/verdict';
import { rpc } from '@/lib/session/device';
import type { SignedIn } from '@/lib/session/session';
import { CAPTION_ICONS } from './caption-icons';
import { focusHeading } from './focus-heading';
import classes from './page-search.module.css';

export const PEOPLE = '/personManage';
/** Somebody's name has at least two letters. */
const PERSON_FROM = 2;
const PEOPLE_MAX = 5;
const PAUSE_MS = 300;

interface FoundPeople {
  persons: readonly AccessUser[];
  /** The account may read people, and what is typed may name one. */
  isAsked: boolean;
  /** The device was not asked yet, or has not answered. */
  isBusy: boolean;
  hasFailed: boolean;
}

/** People whose name, ID or card number is typed, asked of the device in a pause of typing. */
export function usePeopleHits(typed: string, visitor: SignedIn): FoundPeople {
  const text = typed.trim();
  const isAsked = text.length >= PERSON_FROM && isOpen(PEOPLE, visitor);
  const wanted = isAsked ? text : '';
  const [asked, setAsked] = useState('');
  useEffect(() => browserClock.after(PAUSE_MS, () => setAsked(wanted)), [wanted]);
  const query = useQuery({
    queryKey: ['people named', asked],
    queryFn: () => namedPersons(rpc, { text: asked, max: PEOPLE_MAX, hasCards: visitor.capabilities.cardAuth }),
    enabled: asked !== '',
    retry: false,
    gcTime: 0,
  });
  const isCurrent = asked === wanted && isAsked;
  const isBusy = isAsked && (!isCurrent || query.isFetching);
  return { persons: (isCurrent && query.data) || [], isAsked, isBusy, hasFailed: isCurrent && query.isError };
}

/** Marks the row that Enter opens. */
export interface RowProps {
  id?: string;
  isActive?: boolean;
}

interface PeopleHitsProps {
  found: FoundPeople;
  /** What is typed, where the whole list of people is offered with it as its filter. */
  name: string | undefined;
  rowProps(): RowProps;
  onClose(): void;
}

/** People in the list of hits: each opens its drawer. */
export function PeopleHits({ found: { persons, hasFailed }, name, rowProps, onClose }: PeopleHitsProps) {
  const t = useTranslations('pageSearch');
  const menu = useTranslations('menu.page');
  const isHere = usePathname() === PEOPLE;
  const Icon = CAPTION_ICONS.people;
  const icon = <Icon {...ICON} />;
  const shared = ({ id, isActive }: RowProps) => ({ id, className: classes.hit, 'data-active': isActive || undefined });
  return (
    <section className={classes.person} aria-label={menu('personManage')}>
      {persons.length > 0 && <h3>{menu('personManage')}</h3>}
      <ul>
        {persons.map((person) => {
          const line = (
            <>
              {icon}
              <span className={classes.name}>
                <span>{bdi(personName(person))}</span>
              </span>
              <i>
                <bdi dir="ltr">{person.UserID}</bdi>
              </i>
            </>
          );
          const own = shared(rowProps());
          return (
            <li key={person.UserID}>
              {isHere ? (
                <button
                  type="button"
                  {...own}
                  onClick={() => {
                    wantedPerson.set(person.UserID);
                    onClose();
                  }}
                >
                  {line}
                </button>
              ) : (
                <Link {...own} href={personAddress(PEOPLE, person.UserID)} prefetch={false} onClick={onClose}>
                  {line}
                </Link>
              )}
            </li>
          );
        })}
        {name !== undefined && (
          // A name is no page of the console: the list of people is filtered by it.
          <li>
            <Link
              {...shared(rowProps())}
              href={`${PEOPLE}?${new URLSearchParams({ text: name })}`}
              prefetch={false}
              onClick={() => {
                void focusHeading(PEOPLE);
                onClose();
              }}
            >
              {icon}
              <span className={classes.name}>
                <span>{t.rich('person', { name, bdi })}</span>
              </span>
            </Link>
          </li>
        )}
      </ul>
      {hasFailed && <p className={classes.count}>{t('peopleFailed')}</p>}
    </section>
  );
}
