'use client';

import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { Fragment, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { PageLink } from '@/components/shell/page-link';
import { usePageNames } from '@/components/shell/page-title';
import type { LogColumn } from '@/components/table/log-column';
import { LogPage } from '@/components/table/log-page';
import { ICON } from '@/components/theme/icon';
import { LOG_TYPES } from '@/lib/contract/methods/log';
import { LOG_CODES } from '@/lib/records/log-codes';
import { hitsOf, type SystemLogRow, systemLog } from '@/lib/records/system-log';
import { verdict } from '@/lib/routes/verdict';
import { useCapabilities, useVisitor } from '@/lib/session/use-visitor';
import { loadSettings } from '@/lib/settings-index/load-settings';

const loadPages = () => import('@/lib/settings-index/pages-of-tables');
const LockedLogExport = lazyPart(() => import('./locked-log-export').then((module) => module.LockedLogExport));

/**
 * Logs › System log: what the device wrote of every act of every client. Calls of log. @spec §7 Log; the rest @assumed
 * pages-3 /log/syslog
 */
export default function SystemLogPage() {
  const t = useTranslations('log.syslog');
  const format = useFormatter();
  const nameOf = usePageNames();
  const visitor = useVisitor();
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
  const { data: pages } = useQuery({
    queryKey: ['pages of tables'],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const [{ SETTINGS }, { pagesOfTables }] = await Promise.all([loadSettings(), loadPages()]);
      return pagesOfTables(SETTINGS);
    },
  });
  /** Pages of this device, one of which saved what an entry is about; entries of other kinds have other details. */
  const pagesOf = ({ Type, Detail }: Pick<SystemLogRow, 'Type' | 'Detail'>) => {
    const all = (Type === 'Config' && pages?.get(Detail)) || [];
    return all.filter((page) => verdict(page, visitor) !== 'not-supported');
  };
  const detailText = (entry: Pick<SystemLogRow, 'Type' | 'Detail'>) => {
    const names = pagesOf(entry).map(nameOf);
    return names.length > 0 ? format.list(names, { type: 'disjunction' }) : entry.Detail;
  };
  /** Where several pages may be meant, only the open entry leads to each. */
  const linked = (row: SystemLogRow, content: ReactNode) => {
    const [page, ...others] = pagesOf(row);
    return page && others.length === 0 ? <PageLink path={page}>{content}</PageLink> : content;
  };
  // The source is the same while the pages load: the list would be read again.
  const wordsOf = useRef(detailText);
  useEffect(() => {
    wordsOf.current = detailText;
  });
  const log = useMemo(
    () =>
      systemLog((entry) =>
        [codeText(entry), entry.Detail, wordsOf.current(entry), entry.User, typeText(entry)].join('\n'),
      ),
    [t],
  );

  const columns: LogColumn<SystemLogRow>[] = [
    { key: 'type', title: t('field.type'), card: 'line', text: typeText, cell: (row) => marked(typeText(row), row) },
    { key: 'event', title: t('field.event'), card: 'name', text: codeText, cell: (row) => marked(codeText(row), row) },
    {
      key: 'detail',
      title: t('field.detail'),
      rank: 2,
      text: detailText,
      cell: (row) => row.Detail !== '' && linked(row, marked(detailText(row), row)),
      detail: (row) =>
        pagesOf(row).length > 0 && (
          <>
            {pagesOf(row).map((page) => (
              <div key={page}>
                <PageLink path={page}>
                  <bdi>{nameOf(page)}</bdi>
                </PageLink>
              </div>
            ))}
            <code dir="ltr">{row.Detail}</code>
          </>
        ),
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
                  icon: <IconLock {...ICON} />,
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
