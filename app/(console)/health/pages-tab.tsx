import { SegmentedControl, TextInput } from '@mantine/core';
import { IconCopy, IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Mark } from '@/components/feedback/mark';
import { useCopy } from '@/components/feedback/use-copy';
import { HeadActs } from '@/components/form/head-acts';
import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';
import { PageLink } from '@/components/shell/page-link';
import { usePageNames } from '@/components/shell/page-title';
import { SimpleTable } from '@/components/table/simple-table';
import { ICON } from '@/components/theme/icon';
import { type PageNeeds, pageNeeds } from '@/lib/health/page-needs';
import { useVisitor } from '@/lib/session/use-visitor';
import classes from './health.module.css';

const SHOWN = ['missing', 'shown', 'all'] as const;
type Shown = (typeof SHOWN)[number];

const isOf: Readonly<Record<Shown, (page: PageNeeds) => boolean>> = {
  missing: ({ isShown }) => !isShown,
  shown: ({ isShown }) => isShown,
  all: () => true,
};

/** Every page of the menu with its conditions: which of them the device, and which this account does not meet. */
export function PagesTab({ strip }: { strip: ReactNode }) {
  const t = useTranslations('health');
  const nameOf = usePageNames();
  const table = useTranslations('table');
  const copy = useCopy();
  const visitor = useVisitor();
  const [shown, setShown] = useState<Shown>('missing');
  const [typed, setTyped] = useState('');
  const pages = visitor ? pageNeeds(visitor) : [];
  const titleOf = ({ route }: PageNeeds) => nameOf(route.path);
  const wanted = typed.trim().toLowerCase();
  const rows = pages.filter(isOf[shown]).filter((page) => {
    const words = [titleOf(page), page.route.path, ...page.needs.map(({ need }) => need)];
    return words.some((word) => word.toLowerCase().includes(wanted));
  });
  const wayOn = ({ wayOn }: PageNeeds) => {
    if (typeof wayOn === 'string') return wayOn === 'none' ? '' : t(`wayOn.${wayOn}`);
    return t('wayOn.instead', { page: nameOf(wayOn.instead) });
  };
  const asText = () =>
    rows
      .map((page) => {
        const needs = page.needs.map(
          ({ need, isMet, value }) => `${isMet ? '+' : '-'} ${need}${value ? ` (${value})` : ''}`,
        );
        return [page.route.path, ...needs].join('\t');
      })
      .join('\n');

  return (
    <PageBody
      head={
        <PageHead
          note={t('pageCount', { shown: pages.filter(isOf.shown).length, count: pages.length })}
          actions={
            <HeadActs
              acts={[
                {
                  label: t('copyText'),
                  icon: <IconCopy {...ICON} />,
                  isDisabled: rows.length === 0,
                  run: () => void copy(asText()),
                },
              ]}
            />
          }
        />
      }
    >
      {strip}
      <div className={classes.tools}>
        <TextInput
          aria-label={t('findPage')}
          placeholder={t('findPage')}
          leftSection={<IconSearch {...ICON} />}
          value={typed}
          maxLength={64}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label={t('pages')}
          value={shown}
          onChange={(next) => setShown(SHOWN.find((each) => each === next) ?? 'all')}
          data={SHOWN.map((each) => ({
            value: each,
            label: t(`show.${each}`, { count: pages.filter(isOf[each]).length }),
          }))}
        />
      </div>
      <section className={classes.panel}>
        <SimpleTable
          label={t('pages')}
          rows={rows}
          rowKey={({ route }) => route.path}
          empty={wanted === '' ? t('nothingMissing') : table('noMatch')}
          columns={[
            {
              key: 'page',
              title: t('page'),
              card: 'name',
              cell: (page) => <PageLink path={page.route.path}>{titleOf(page)}</PageLink>,
            },
            {
              key: 'path',
              title: t('path'),
              rank: 2,
              card: 'line',
              cell: ({ route }) => <code dir="ltr">{route.path}</code>,
            },
            { key: 'needs', title: t('needs'), card: 'line', cell: ({ needs }) => <Needs needs={needs} /> },
            { key: 'wayOn', title: t('whatToDo'), card: 'line', cell: wayOn },
          ]}
        />
      </section>
      <p className={classes.hint}>{t('valuesHint')}</p>
    </PageBody>
  );
}

/** The conditions, each with its mark and the value that the device gave. */
function Needs({ needs }: Pick<PageNeeds, 'needs'>) {
  const t = useTranslations('health');
  if (needs.length === 0) return t('noNeeds');
  return (
    <ul className={classes.needs}>
      {needs.map(({ need, isMet, value }) => (
        <li key={need}>
          <Mark tone={isMet ? 'ok' : need.startsWith('Auth') ? 'bad' : 'off'}>
            <span className="unseen">{t(isMet ? 'met' : 'unmet')}</span> <code dir="ltr">{need}</code>
          </Mark>
          {value !== undefined && !isMet && (
            <span className={classes.value}>
              {t.rich('value', { value, code: (text) => <code dir="ltr">{text}</code> })}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
