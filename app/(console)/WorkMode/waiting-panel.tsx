import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { FailedQuery } from '@/components/feedback/failed-query';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { Panel } from '@/components/form/panel';
import { useNeededRight } from '@/components/form/use-needed-right';
import { useKeptFocus } from '@/components/table/kept-focus';
import { PaginationBar } from '@/components/table/pagination-bar';
import { SimpleTable } from '@/components/table/simple-table';
import { browserClock } from '@/lib/clock';
import { isolated } from '@/lib/i18n/isolated';
import { callAtRate } from '@/lib/persons/call-at-rate';
import { personName } from '@/lib/persons/person-name';
import { type FoundPerson, waitingPersons } from '@/lib/records/access-users';
import { readAll } from '@/lib/records/read-all';
import { useTableRows } from '@/lib/records/use-table-rows';
import { rpc } from '@/lib/session/device';
import { showDeviceTime } from '@/lib/session/device-time';
import { usePolling } from '@/lib/session/use-session-open';
import { useCapabilities } from '@/lib/session/use-visitor';
import { REFRESH_MS } from './use-collection';

interface WaitingPanelProps {
  /** How many wait: the list is read again when it changes. */
  count: number;
  /** Somebody was accepted or denied. */
  onDecided(): void;
}

const DECISIONS = [
  { state: 'Collected', verb: 'accept', named: 'acceptName', done: 'accepted' },
  { state: 'Refused', verb: 'deny', named: 'denyName', done: 'denied' },
] as const;

/** Who enrolled themselves and waits: each is accepted, which stores what they handed in, or denied. */
export function WaitingPanel({ count, onDecided }: WaitingPanelProps) {
  const t = useTranslations('WorkMode.review');
  const persons = useTranslations('personManage');
  const table = useTranslations('table');
  const common = useTranslations('common');
  const { timeFormat } = useCapabilities();
  const people = useNeededRight('AuthUserMag');
  const act = useAct();
  const query = useQuery({
    queryKey: ['waiting persons', count],
    queryFn: ({ signal }) =>
      readAll(waitingPersons, undefined, { rpc, clock: browserClock, signal, onProgress: () => undefined }),
    placeholderData: keepPreviousData,
    // One may have been decided elsewhere and another have come: as many wait as before.
    refetchInterval: usePolling(REFRESH_MS),
  });
  const records = useTableRows(query, (all) => all);
  const list = useKeptFocus(records.rows.map(({ UserID }) => UserID).join());

  const decide = (person: FoundPerson, { state, verb, done }: (typeof DECISIONS)[number]) =>
    act.run(async () => {
      try {
        await callAtRate({ rpc, clock: browserClock }, 'AccessUser.updateMulti', {
          UserList: [{ UserID: person.UserID, CollectState: state }],
        });
        toast.success(t(done, { name: isolated(personName(person)) }));
      } finally {
        await query.refetch();
        onDecided();
      }
    }, t(verb));
  const isLocked = !people.isHeld || act.isBusy;

  return (
    <div ref={list} tabIndex={-1} aria-busy={query.isLoading}>
      <Panel title={t('title')}>
        {!people.isHeld && <Notice tone="info">{t('needsRight', { right: people.right })}</Notice>}
        {query.isError && !query.data ? (
          <FailedQuery query={query} />
        ) : (
          <SimpleTable
            rows={records.rows}
            rowKey={({ UserID }) => UserID}
            empty={query.data ? t('none') : common('loading')}
            columns={[
              { key: 'name', title: persons('field.name'), cell: (person) => <bdi>{personName(person)}</bdi> },
              { key: 'id', title: persons('field.userId'), cell: ({ UserID }) => <bdi dir="ltr">{UserID}</bdi> },
              {
                key: 'time',
                title: table('log.time'),
                cell: ({ CollectTime }) => <bdi dir="ltr">{showDeviceTime(CollectTime ?? '', timeFormat)}</bdi>,
              },
              {
                key: 'acts',
                title: table('operations'),
                hasActions: true,
                cell: (person) =>
                  DECISIONS.map((decision) => (
                    <Button
                      key={decision.verb}
                      variant="subtle"
                      size="xs"
                      aria-label={t(decision.named, { name: isolated(personName(person)) })}
                      disabled={isLocked}
                      onClick={() => void decide(person, decision)}
                    >
                      {t(decision.verb)}
                    </Button>
                  )),
              },
            ]}
          />
        )}
        {records.total > 0 && (
          <PaginationBar page={records.page} pages={records.pages} total={records.total} onGoTo={records.goTo} />
        )}
      </Panel>
    </div>
  );
}
