'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { GridHint, GridStrip } from '@/components/drawing/grid-strip';
import { GridSurface } from '@/components/drawing/grid-surface';
import { useGridField } from '@/components/drawing/use-field-drawing';
import { ask } from '@/components/feedback/ask';
import { lazyPart } from '@/components/feedback/lazy-part';
import { changedTabs, PageTabs } from '@/components/form/page-tabs';
import { SettingsPage } from '@/components/form/settings-page';
import { LiveTools } from '@/components/video/live-tools';
import { gridOfMasks } from '@/lib/drawing/motion-grid';
import { type DeclaredForm, useSettings } from '@/lib/forms/use-settings';
import { type Day, isDay } from '@/lib/timesection/week';
import {
  DETECT,
  type DetectFields,
  detectProblems,
  hasCells,
  REGIONS,
  type Region,
  regionOf,
  regionsOf,
  tabOf,
} from './detect-fields';
import { RegionsTab } from './regions-tab';
import { useMotionGrid, useMotionHandle } from './use-motion-device';
import { useMovingRegions } from './use-moving-regions';

/** Loaded when they are shown. */
const ScheduleTab = lazyPart(() => import('./schedule-tab').then((module) => module.ScheduleTab), 'block');
const LinkageTab = lazyPart(() => import('./linkage-tab').then((module) => module.LinkageTab), 'block');

/** The camera whose picture is watched. @assumed spec §9: device control default 0 */
const CHANNEL = 0;

/**
 * Video › Motion detection: where movement is watched, when, and what follows. Table MotionDetect; grid by
 * devVideoDetect.getCaps, level by getMotionLevel, events VideoMotion. @spec §3 motion grid; @assumed pages-2
 * /video/detect
 */
export default function DetectPage() {
  const t = useTranslations('video.detect');
  const common = useTranslations('common');
  const form = useSettings(DETECT, {
    rules: (values: DetectFields) => detectProblems(values, t('output')),
  });
  const [chosen, choose] = useState<Region>(REGIONS[0]);
  const [day, setDay] = useState<Day>('monday');
  const area = useMotionHandle(CHANNEL);
  const grid = useMotionGrid(area);
  const hasChosen = form.ready && regionsOf(form.ready.values).includes(chosen);
  const painting = useGridField(hasChosen ? form.ready?.field(chosen.cells) : undefined, grid);
  const moving = useMovingRegions(CHANNEL);
  const hintId = useId();
  const confirmSave = async ({ values }: DeclaredForm<DetectFields>) =>
    !values.enabled ||
    hasCells(values) ||
    ask({ title: t('emptyTitle'), text: t('emptyText'), confirm: common('save'), cancel: common('cancel') });
  const tabs = [
    { key: 'regions', title: t('regions') },
    { key: 'schedule', title: t('schedule') },
    { key: 'linkage', title: t('linkage') },
  ];
  return (
    <PageTabs tabs={changedTabs(tabs, form.ready, tabOf)} isShared>
      {(open, strip, show) => {
        const isPainting = open === 'regions';
        const shown = (key: keyof DetectFields & string) => {
          const region = regionOf(key);
          if (region) choose(region);
          if (isDay(key)) setDay(key);
          show(tabOf(key));
        };
        return (
          <SettingsPage
            form={form}
            tabs={strip}
            sideWidth="picture"
            confirmSave={confirmSave}
            showField={shown}
            side={({ values }) => (
              <LiveTools
                channelIndex={CHANNEL}
                strip={isPainting && <GridStrip painting={painting} />}
                below={isPainting && <GridHint id={hintId} />}
              >
                {(ratio) => (
                  <GridSurface
                    painting={isPainting ? painting : { ...painting, isDisabled: true }}
                    ratio={ratio}
                    label={t('region', { number: chosen.number })}
                    describedBy={isPainting ? hintId : undefined}
                    number={chosen.number}
                    moving={moving}
                    others={regionsOf(values)
                      .filter((each) => each !== chosen)
                      .map(({ number, cells }) => ({
                        number,
                        grid: gridOfMasks(values[cells], grid.columns, grid.rows),
                      }))}
                  />
                )}
              </LiveTools>
            )}
          >
            {(form) => (
              <>
                {isPainting && (
                  <RegionsTab form={form} area={area} grid={grid} chosen={chosen} moving={moving} onChoose={choose} />
                )}
                {open === 'schedule' && <ScheduleTab form={form} day={day} onDay={setDay} />}
                {open === 'linkage' && <LinkageTab form={form} />}
              </>
            )}
          </SettingsPage>
        );
      }}
    </PageTabs>
  );
}
