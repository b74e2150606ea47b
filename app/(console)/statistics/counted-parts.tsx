import { SegmentedControl } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { type KeyboardEvent, useState } from 'react';
import { Figure, Figures } from '@/components/feedback/figures';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Panel } from '@/components/form/panel';
import page from '@/components/form/settings-page.module.css';
import state from '@/components/form/state-panel.module.css';
import { PagedTable } from '@/components/table/paged-table';
import type { SimpleColumn } from '@/components/table/simple-table';
import type { CountRow } from '@/lib/contract/methods/people-counting';
import { type Counted, sumOf } from '@/lib/records/people-counts';
import { showDeviceTime } from '@/lib/session/device-time';
import { useCapabilities } from '@/lib/session/use-visitor';
import { CHART_KINDS, type ChartKind } from './chart-kinds';
import { busiest, changeOf, rowTexts } from './count-texts';

const CountChart = lazyPart(() => import('./count-chart').then((module) => module.CountChart), 'nothing');

/** A month of hours is long for the arrow keys alone. */
const PAGE_STEPS = 10;

/** Figures, chart and table of what was counted; there is at least one row. */
export function CountedParts({ counted: { search, rows, before } }: { counted: Counted }) {
  const t = useTranslations('statistics.counting');
  const format = useFormatter();
  const { timeFormat } = useCapabilities();
  const [kind, setKind] = useState<ChartKind>('bars');
  const texts = rowTexts(search, timeFormat);
  const most = busiest(rows);
  const [chosen, setChosen] = useState(most ? rows.indexOf(most) : 0);
  const row = rows[chosen];
  const { entered, exited } = sumOf(rows);
  const change = (now: number, then: number | undefined) => {
    const share = changeOf(now, then);
    return (
      share !== undefined && (
        <bdi dir="ltr">
          {format.number(share, { style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 })}
        </bdi>
      )
    );
  };
  const onKey = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowLeft: chosen - 1,
      ArrowDown: chosen - 1,
      ArrowRight: chosen + 1,
      ArrowUp: chosen + 1,
      PageDown: chosen - PAGE_STEPS,
      PageUp: chosen + PAGE_STEPS,
      Home: 0,
      End: rows.length - 1,
    };
    const next = moves[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setChosen(Math.min(Math.max(next, 0), rows.length - 1));
  };
  const list: SimpleColumn<CountRow>[] = [
    {
      key: 'time',
      title: t(`stepTitle.${search.step}`),
      isOneLine: true,
      cell: (each) => <bdi dir="ltr">{texts.whole(each)}</bdi>,
    },
    { key: 'entered', title: t('entered'), isCompared: true, cell: (each) => format.number(each.EnteredSubtotal) },
    { key: 'exited', title: t('exited'), isCompared: true, cell: (each) => format.number(each.ExitedSubtotal) },
  ];

  return (
    <>
      <div className={page.lead}>
        <Figures>
          <Figure mark={t('entered')} value={format.number(entered)} note={change(entered, before?.entered)} />
          <Figure mark={t('exited')} value={format.number(exited)} note={change(exited, before?.exited)} />
          {most && (
            <Figure
              mark={t(`busiest.${search.step}`)}
              value={<bdi dir="ltr">{texts.whole(most)}</bdi>}
              note={t('passages', { count: most.EnteredSubtotal + most.ExitedSubtotal })}
            />
          )}
          <Figure mark={t('inside')} value={format.number(Math.max(0, entered - exited))} note={t('insideHint')} />
        </Figures>
        <Panel
          title={t(`per.${search.step}`)}
          aside={
            <SegmentedControl
              size="xs"
              aria-label={t('chart')}
              value={kind}
              onChange={(value) => setKind(CHART_KINDS.find((each) => each === value) ?? 'bars')}
              data={CHART_KINDS.map((each) => ({ value: each, label: t(`chartKind.${each}`) }))}
            />
          }
        >
          <div className={state.body}>
            {/* One value of many that the arrow keys go through: a slider, to screen readers. */}
            <div
              role="slider"
              tabIndex={0}
              className="mantine-focus-auto"
              dir="ltr"
              style={{ inlineSize: '100%', overflow: 'hidden' }}
              aria-label={t(`per.${search.step}`)}
              aria-valuemin={1}
              aria-valuemax={rows.length}
              aria-valuenow={chosen + 1}
              aria-valuetext={
                row && t('value', { time: texts.span(row), entered: row.EnteredSubtotal, exited: row.ExitedSubtotal })
              }
              onKeyDown={onKey}
            >
              <CountChart
                rows={rows}
                kind={kind}
                chosen={chosen}
                short={texts.short}
                number={(value) => format.number(value)}
                onChoose={setChosen}
              />
            </div>
            <div className={state.acts}>
              {row && (
                <>
                  <strong>
                    <bdi dir="ltr">{texts.span(row)}</bdi>
                  </strong>
                  <span>
                    <Square /> {t('enteredCount', { count: row.EnteredSubtotal })}
                  </span>
                  <span>
                    <Square isHollow /> {t('exitedCount', { count: row.ExitedSubtotal })}
                  </span>
                </>
              )}
              <span className={state.hint}>{t('keys')}</span>
            </div>
          </div>
        </Panel>
        {before && (
          <p className={state.hint}>
            {t.rich('compared', {
              from: showDeviceTime(before.from, timeFormat),
              to: showDeviceTime(before.to, timeFormat),
              // A day does not break at its hyphens.
              bdi: (text) => (
                <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
                  {text}
                </bdi>
              ),
            })}
          </p>
        )}
      </div>
      <Panel>
        {/* Where summer time ends an hour comes twice. */}
        <PagedTable columns={list} rows={[...rows]} rowKey={(each) => String(rows.indexOf(each))} />
      </Panel>
    </>
  );
}

/** The sign of a series, as the chart draws it. */
function Square({ isHollow = false }: { isHollow?: boolean }) {
  return (
    <svg width="10" height="10" aria-hidden>
      <rect
        x="0.75"
        y="0.75"
        width="8.5"
        height="8.5"
        fill={isHollow ? 'none' : 'var(--gh-accent)'}
        stroke="var(--gh-accent-line)"
        strokeWidth="1.5"
      />
    </svg>
  );
}
