import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useAct } from '@/components/feedback/use-act';
import { ICON } from '@/components/theme/icon';
import { PAGE_SIZE } from '@/lib/contract/limits';
import type { AccessUser } from '@/lib/contract/records';
import { devicePersons } from '@/lib/persons/device-persons';
import { findPeople } from '@/lib/persons/find-people';
import { filterOf, type PeopleView } from '@/lib/persons/people-view';
import { useCapabilities } from '@/lib/session/use-visitor';
import type { FoundRecords } from '../list/found-persons';

/** Bulk changes, by name. */
export type BulkAct = 'validity' | 'sections' | 'doors' | 'holidays' | 'freeze' | 'unfreeze' | 'remove';

/** An open action on the selected persons. `onDone` is called with those that are to stay selected. */
export type ActOnMany = { persons: readonly AccessUser[]; onDone(left?: readonly AccessUser[]): void } & (
  | { part: 'remove' | 'exportChosen' }
  | { part: 'bulk'; act: BulkAct }
);

interface PersonBulkProps {
  /** Selected persons, on every page. */
  chosen: AccessUser[];
  /** Takes these, all that are found, in their place. */
  onChoose(persons: readonly AccessUser[]): void;
  found: FoundRecords | undefined;
  view: PeopleView;
  /** Number of persons found, on all pages. */
  total: number;
  onDone(): void;
  onOpen(open: ActOnMany): void;
}

/** Up to this number, persons are read and deleted at once after one question; above it, a dialog shows progress. */
const AT_ONCE = PAGE_SIZE;
const NOBODY: ReadonlySet<string> = new Set();

/** Actions on the selected persons, and the selection of all that are found. */
export function PersonBulk({ chosen: persons, onChoose, found, view, total, onDone, onOpen }: PersonBulkProps) {
  const t = useTranslations('personManage');
  const files = useTranslations('personImport');
  const act = useAct();
  const { timeSection, holidayPlan, doorCount } = useCapabilities();
  const filter = filterOf(view);
  const latest = useRef(filter);
  latest.current = filter;

  const chooseAll = () => {
    if (found) return onChoose(found.all);
    return act.run(
      async () => {
        // Undefined: a new search aborted the read.
        const everyone = await devicePersons.persons.all().catch((error) => {
          if (!(error instanceof DOMException)) throw error;
        });
        const holders = { face: NOBODY, card: NOBODY, fingerprint: NOBODY };
        // The filter may have changed while they were read.
        if (!everyone || latest.current !== filter) return;
        onChoose(findPeople(everyone, view, { now: '', holders, collator: new Intl.Collator() }));
      },
      t('bulk.chooseAll', { count: total }),
    );
  };
  const start = (act: BulkAct) => onOpen({ part: 'bulk', act, persons, onDone });

  return (
    <>
      {total > persons.length && (
        <Button
          variant="subtle"
          size="xs"
          loading={act.isBusy}
          disabled={found?.isPart === true}
          onClick={() => void chooseAll()}
        >
          {t('bulk.chooseAll', { count: total })}
        </Button>
      )}
      <Button variant="default" size="xs" onClick={() => start('validity')}>
        {t('find.validity')}
      </Button>
      {timeSection && (
        <Button variant="default" size="xs" onClick={() => start('sections')}>
          {t('field.sections')}
        </Button>
      )}
      {doorCount > 1 && (
        <Button variant="default" size="xs" onClick={() => start('doors')}>
          {t('field.doors')}
        </Button>
      )}
      {holidayPlan && (
        <Button variant="default" size="xs" onClick={() => start('holidays')}>
          {t('field.holidays')}
        </Button>
      )}
      <Button variant="default" size="xs" onClick={() => start('freeze')}>
        {t('bulk.freeze')}
      </Button>
      <Button variant="default" size="xs" onClick={() => start('unfreeze')}>
        {t('bulk.unfreeze')}
      </Button>
      <Button variant="default" size="xs" onClick={() => onOpen({ part: 'exportChosen', persons, onDone })}>
        {files('exportOpen')}
      </Button>
      <Button
        variant="subtle-danger"
        size="xs"
        leftSection={<IconTrash {...ICON} />}
        onClick={() =>
          persons.length > AT_ONCE ? start('remove') : onOpen({ part: 'remove', persons, onDone: onChoose })
        }
      >
        {t('removeButton', { count: persons.length })}
      </Button>
    </>
  );
}
