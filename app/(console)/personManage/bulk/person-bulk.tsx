import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useAct } from '@/components/feedback/use-act';
import type { AccessUser } from '@/lib/contract/records';
import { everybody } from '@/lib/persons/everybody';
import { findPeople } from '@/lib/persons/find-people';
import type { PeopleView } from '@/lib/persons/people-view';
import { useCapabilities } from '@/lib/session/use-visitor';
import type { FoundRecords } from '../list/found-persons';

/** What many persons can be given at once. */
export type BulkAct = 'validity' | 'sections' | 'freeze' | 'unfreeze' | 'remove';

/** An act on chosen persons that stands over the list. `onDone`: nobody of them is chosen any more. */
export type ActOnMany = { persons: readonly AccessUser[]; onDone(): void } & (
  | { part: 'remove' }
  | { part: 'bulk'; act: BulkAct }
);

interface PersonBulkProps {
  /** Chosen rows of the page. */
  chosen: AccessUser[];
  found: FoundRecords | undefined;
  view: PeopleView;
  /** How many there are over all pages. */
  total: number;
  onDone(): void;
  onOpen(open: ActOnMany): void;
}

/** Persons deleted with one question and one call; more of them take a dialog with their progress. */
const AT_ONCE = 100;
const NOBODY: ReadonlySet<string> = new Set();

/** Acts on the chosen rows, or on everybody found. */
export function PersonBulk({ chosen, found, view, total, onDone, onOpen }: PersonBulkProps) {
  const t = useTranslations('personManage');
  const act = useAct();
  const { timeSection } = useCapabilities();
  const [all, setAll] = useState<readonly AccessUser[]>();
  const rows = chosen.map(({ UserID }) => UserID).join();
  // Other rows, other filters: what was chosen beyond the page is not meant any more.
  useEffect(() => setAll(undefined), [rows, view]);
  const persons = all ?? chosen;

  const chooseAll = () => {
    if (found) return setAll(found.all);
    return act.run(
      async () => {
        // Undefined: another search ended the reading.
        const everyone = await everybody.persons.all().catch((error) => {
          if (!(error instanceof DOMException)) throw error;
        });
        const holders = { face: NOBODY, card: NOBODY, fingerprint: NOBODY };
        if (everyone) setAll(findPeople(everyone, view, { now: '', holders, collator: new Intl.Collator() }));
      },
      t('bulk.chooseAll', { count: total }),
    );
  };
  const start = (act: BulkAct) => onOpen({ part: 'bulk', act, persons, onDone });

  return (
    <>
      {all && <b role="status">{t('bulk.allChosen', { count: all.length })}</b>}
      {all ? (
        <Button variant="subtle" size="xs" onClick={() => setAll(undefined)}>
          {t('bulk.onlyPage')}
        </Button>
      ) : (
        total > chosen.length && (
          <Button
            variant="subtle"
            size="xs"
            loading={act.isBusy}
            disabled={found?.isPart === true}
            onClick={() => void chooseAll()}
          >
            {t('bulk.chooseAll', { count: total })}
          </Button>
        )
      )}
      <Button variant="default" size="xs" onClick={() => start('validity')}>
        {t('find.validity')}
      </Button>
      {timeSection && (
        <Button variant="default" size="xs" onClick={() => start('sections')}>
          {t('field.sections')}
        </Button>
      )}
      <Button variant="default" size="xs" onClick={() => start('freeze')}>
        {t('bulk.freeze')}
      </Button>
      <Button variant="default" size="xs" onClick={() => start('unfreeze')}>
        {t('bulk.unfreeze')}
      </Button>
      <Button
        variant="subtle-danger"
        size="xs"
        leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
        onClick={() => (persons.length > AT_ONCE ? start('remove') : onOpen({ part: 'remove', persons, onDone }))}
      >
        {t('removeButton', { count: persons.length })}
      </Button>
    </>
  );
}
