import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useFailureText } from '@/components/feedback/error-text';
import { toast } from '@/components/feedback/toasts';
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
  const failureText = useFailureText();
  const { timeSection } = useCapabilities();
  const [all, setAll] = useState<readonly AccessUser[]>();
  const [isReading, setReading] = useState(false);
  const rows = chosen.map(({ UserID }) => UserID).join();
  // Other rows, other filters: what was chosen beyond the page is not meant any more.
  useEffect(() => setAll(undefined), [rows, view]);
  const persons = all ?? chosen;

  const chooseAll = async () => {
    if (found) return setAll(found.all);
    setReading(true);
    try {
      const everyone = await everybody.persons.all();
      const holders = { face: NOBODY, card: NOBODY, fingerprint: NOBODY };
      setAll(findPeople(everyone, view, { now: '', holders, collator: new Intl.Collator() }));
    } catch (error) {
      // Another search ended the reading.
      if (!(error instanceof DOMException)) toast.failure(failureText(error));
    }
    setReading(false);
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
            loading={isReading}
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
