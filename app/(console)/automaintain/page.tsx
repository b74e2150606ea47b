'use client';

import { Button } from '@mantine/core';
import { useFormatter, useTranslations } from 'next-intl';
import { useCalendarWords } from '@/components/feedback/use-calendar-words';
import { useNeeded } from '@/components/form/needed';
import { Panel } from '@/components/form/panel';
import { SelectField } from '@/components/form/select-field';
import { SettingsPage } from '@/components/form/settings-page';
import { StatePanel } from '@/components/form/state-panel';
import { SwitchField } from '@/components/form/switch-field';
import { TimeField } from '@/components/form/time-field';
import { useAskedReboot } from '@/components/shell/use-reboot';
import { PICTURE_DAYS } from '@/lib/contract/tables/maintenance';
import { type ConfigForm, useConfigForm } from '@/lib/forms/use-config-form';
import { useCapabilities } from '@/lib/session/use-visitor';
import { isTwelveHour } from '@/lib/timesection/time-of-day';
import { MAINTAIN, type MaintainFields } from './maintain-fields';
import { EVERY_DAY, NEVER, nextRestart, quietTime } from './next-restart';
import { useRunTime } from './use-run-time';

/**
 * Auto maintenance: when the device restarts by itself, and at once. Table AutoMaintain; calls magicBox.getUpTime and
 * reboot. @spec §7 magicBox; the rest @assumed pages-3 /automaintain
 */
export default function AutoMaintainPage() {
  const t = useTranslations('automaintain');
  const { weekday } = useCalendarWords();
  const needing = useNeeded();
  const { timeFormat } = useCapabilities();
  const form = useConfigForm({ ...MAINTAIN.form(), label: (key) => t(`field.${key}`) });
  const loadDefaults = async () => {
    await form.loadDefaults();
    form.ready?.set({ time: quietTime() });
  };

  return (
    <SettingsPage form={{ ...form, loadDefaults }}>
      {(form) => {
        const enabled = form.field('enabled');
        return (
          <>
            <RestartPanel form={form} />
            <Panel title={t('schedule')}>
              <SwitchField field={enabled} />
              <SelectField
                {...needing(form.field('day'), enabled)}
                choices={[
                  { value: EVERY_DAY, label: t('everyDay') },
                  ...[0, 1, 2, 3, 4, 5, 6].map((value) => ({ value, label: weekday(value) })),
                  ...(form.loaded.day === NEVER ? [{ value: NEVER, label: t('never') }] : []),
                ]}
              />
              <TimeField
                {...needing(form.field('time'), enabled)}
                isTwelveHour={isTwelveHour(timeFormat)}
                isToTheMinute
              />
            </Panel>
            <Panel title={t('storage')}>
              <SelectField
                field={form.field('pictureDays')}
                choices={PICTURE_DAYS.map((value) => ({
                  value: Number(value),
                  label: value === 0 ? t('never') : t('afterDays', { count: value }),
                }))}
              />
            </Panel>
          </>
        );
      }}
    </SettingsPage>
  );
}

/** Running time, the next restart by the stored settings, and a restart at once. */
function RestartPanel({ form }: { form: ConfigForm<MaintainFields> }) {
  const t = useTranslations('automaintain');
  const shell = useTranslations('shell');
  const format = useFormatter();
  const { timeFormat } = useCapabilities();
  const restart = useAskedReboot();
  const { now, startedAt, running } = useRunTime();
  const next = now === undefined ? undefined : nextRestart(form.loaded, now);
  const inWords = (at: number) =>
    format.dateTime(at, {
      weekday: 'long',
      year: 'numeric',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: isTwelveHour(timeFormat) ? 'h12' : 'h23',
      timeZone: 'UTC',
    });
  const hasChanges = form.changedLabels.length > 0;
  return (
    <StatePanel
      title={t('restart')}
      lines={[
        { label: t('lastStart'), value: startedAt === undefined ? '–' : inWords(startedAt) },
        { label: t('running'), value: running ?? '–' },
        { label: t('next'), value: next === undefined ? t('noNext') : inWords(next) },
      ]}
      acts={
        <Button variant="default" disabled={form.readOnly || hasChanges} onClick={() => void restart()}>
          {shell('restart')}
        </Button>
      }
      hint={hasChanges ? t('saveFirst') : undefined}
    />
  );
}
