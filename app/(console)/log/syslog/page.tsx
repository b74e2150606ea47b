'use client';

import { IconLock } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Fragment, useMemo, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import type { LogColumn } from '@/components/table/log-column';
import { LogPage } from '@/components/table/log-page';
import { LOG_TYPES } from '@/lib/contract/methods/log';
import { LOG_CODES } from '@/lib/records/log-codes';
import { hitsOf, type SystemLogRow, systemLog } from '@/lib/records/system-log';
import { useCapabilities } from '@/lib/session/use-visitor';

const LockedLogExport = lazyPart(() => import('./locked-log-export').then((module) => module.LockedLogExport));

/**
 * Logs › System log: what the device wrote of every act of every client. Calls of log. @spec §7 Log; the rest @assumed
 * pages-3 /log/syslog
 */
export default function SystemLogPage() {
  const t = useTranslations('log.syslog');
  const { exportEncryptedLog } = useCapabilities();
  const [isLocking, setLocking] = useState(false);
  const typeText = ({ Type }: Pick<SystemLogRow, 'Type'>) => {
    const known = LOG_TYPES.find((each) => each === Type);
    return known ? t(`type.${known}`) : Type;
  };
  const codeText = ({ Code }: Pick<SystemLogRow, 'Code'>) => {
    const known = LOG_CODES.find((each) => each === Code);
    return known ? t(`code.${known}`) : Code;
  };
  const log = useMemo(
    () => systemLog((entry) => [codeText(entry), entry.Detail, entry.User, typeText(entry)].join('\n')),
    [t],
  );

  const columns: LogColumn<SystemLogRow>[] = [
    { key: 'type', title: t('field.type'), card: 'line', text: typeText, cell: (row) => marked(typeText(row), row) },
    { key: 'event', title: t('field.event'), card: 'name', text: codeText, cell: (row) => marked(codeText(row), row) },
    {
      key: 'detail',
      title: t('field.detail'),
      rank: 2,
      text: ({ Detail }) => Detail,
      cell: (row) => row.Detail !== '' && marked(row.Detail, row),
    },
    { key: 'user', title: t('field.user'), text: ({ User }) => User, cell: (row) => marked(row.User, row) },
  ];

  return (
    <>
      <LogPage
        log={log}
        events={[]}
        fileName="system-log"
        totals="Types"
        columns={columns}
        filters={[
          {
            member: 'Types',
            label: t('field.type'),
            choices: LOG_TYPES.map((value) => ({ value, label: t(`type.${value}`) })),
          },
          { member: 'Keyword', label: t('field.keyword') },
        ]}
        acts={
          exportEncryptedLog
            ? [
                {
                  label: t('exportLocked'),
                  icon: <IconLock size={16} stroke={1.75} aria-hidden />,
                  run: () => setLocking(true),
                },
              ]
            : undefined
        }
      />
      {isLocking && <LockedLogExport onClose={() => setLocking(false)} />}
    </>
  );
}

/** A text of the device in its own direction, with what was searched for. */
function marked(text: string, { keyword }: SystemLogRow) {
  return (
    <bdi>
      {hitsOf(text, keyword).map((part, index) =>
        // The parts of a text have no other identity.
        index % 2 === 1 ? <mark key={index}>{part}</mark> : <Fragment key={index}>{part}</Fragment>,
      )}
    </bdi>
  );
}
