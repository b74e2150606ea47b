import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailurePanel } from '@/components/feedback/failure-panel';
import { DialogCancel } from '@/components/form/dialog-cancel';
import classes from '@/components/form/dialog-form.module.css';
import { DialogFrame } from '@/components/form/dialog-frame';
import { ICON } from '@/components/theme/icon';
import type { AccessUser } from '@/lib/contract/records';
import { personName } from '@/lib/persons/person-name';
import { useAllPersonsSearch } from '@/lib/persons/use-all-persons-search';
import { PaginationBar } from './pagination-bar';
import { SimpleTable } from './simple-table';

interface PersonPickerProps {
  title: string;
  /** User IDs that were added already: ticked, and not offered. */
  taken: readonly string[];
  /** How many more may be chosen; without it any number. */
  room?: number;
  onPick(persons: AccessUser[]): void;
  onClose(): void;
}

/** Chooses persons of the device by search, page by page; the choice is kept while the search changes. */
export function PersonPicker({ title, taken, room = Number.POSITIVE_INFINITY, onPick, onClose }: PersonPickerProps) {
  const t = useTranslations('personPicker');
  const persons = useTranslations('personManage');
  const table = useTranslations('table');
  const errors = useTranslations('errors');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<readonly AccessUser[]>([]);
  const people = useAllPersonsSearch(text);
  const isChosen = (person: AccessUser) => chosen.some(({ UserID }) => UserID === person.UserID);
  const toggle = (person: AccessUser) =>
    setChosen(isChosen(person) ? chosen.filter(({ UserID }) => UserID !== person.UserID) : [...chosen, person]);
  const pick = () => {
    onPick([...chosen]);
    onClose();
  };

  return (
    <DialogFrame onClose={onClose} title={title} changed={chosen.map(personName)}>
      <div className={classes.form}>
        <TextInput
          type="search"
          aria-label={persons('search')}
          placeholder={persons('search')}
          leftSection={<IconSearch {...ICON} />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {people.state === 'failed' ? (
          <FailurePanel
            title={errors('LogQueryFailed')}
            error={people.error}
            tries={people.tries}
            isTrying={people.isReading}
            onRetry={() => void people.refresh()}
          />
        ) : (
          <div aria-busy={people.isReading}>
            <SimpleTable
              rows={people.rows}
              rowKey={({ UserID }) => UserID}
              empty={people.state === 'ready' ? table('noMatch') : undefined}
              columns={[
                {
                  key: 'name',
                  title: persons('field.name'),
                  cell: (person) => (
                    <Checkbox
                      label={<bdi>{personName(person)}</bdi>}
                      checked={isChosen(person) || taken.includes(person.UserID)}
                      disabled={taken.includes(person.UserID) || (chosen.length >= room && !isChosen(person))}
                      onChange={() => toggle(person)}
                    />
                  ),
                },
                {
                  key: 'userId',
                  title: persons('field.userId'),
                  cell: ({ UserID }) => <bdi dir="ltr">{UserID}</bdi>,
                },
              ]}
            />
            <PaginationBar page={people.page} pages={people.pages} total={people.total} onGoTo={people.goTo} />
          </div>
        )}
        {Number.isFinite(room) && <p role="status">{t('full', { count: room - chosen.length })}</p>}
        <div className={classes.buttons}>
          <DialogCancel />
          <Button disabled={chosen.length === 0} onClick={pick}>
            {t('add', { count: chosen.length })}
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}
