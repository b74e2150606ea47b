'use client';

import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { ChoiceList } from '@/components/form/choice-list';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { StatePanel } from '@/components/form/state-panel';
import { SwitchedFields } from '@/components/form/switched-fields';
import { TimeField } from '@/components/form/time-field';
import { useAskedReboot } from '@/components/shell/use-reboot';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import { useSettings } from '@/lib/forms/use-settings';
import { formatDeviceTime, showDeviceTime } from '@/lib/session/device-time';
import { useCapabilities } from '@/lib/session/use-visitor';
import { isTwelveHour } from '@/lib/timesection/time-of-day';
import { MAINTAIN, type MaintainFields } from './maintain-fields';
import { nextRestart, quietTime } from './next-restart';
import { useRunTime } from './use-run-time';

/**
 * Auto maintenance: when the device restarts by itself, and at once. Table AutoMaintain; calls magicBox.getUpTime and
 * reboot. @spec §7 magicBox; the rest @assumed pages-3 /automaintain
 */
export default function AutoMaintainPage() {
  const t = useTranslations('automaintain');
  const { timeFormat } = useCapabilities();
  const form = useSettings(MAINTAIN);
  const loadDefaults = async () => {
    const isNews = await form.loadDefaults();
    const time = quietTime();
    form.ready?.set({ time });
    return isNews || time !== form.ready?.loaded.time;
  };

  return (
    <SettingsPage form={{ ...form, loadDefaults }}>
      {(form) => (
        <>
          <RestartPanel form={form} />
          <Panel title={t('schedule')}>
            <SwitchedFields field={form.field('enabled')}>
              <ChoiceList of={form} name="day" />
              <Field of={form} name="time">
                {(own) => <TimeField {...own} isTwelveHour={isTwelveHour(timeFormat)} isToTheMinute />}
              </Field>
            </SwitchedFields>
          </Panel>
          <Panel title={t('storage')}>
            <ChoiceList of={form} name="pictureDays" />
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}

/** Running time, the next restart by the stored settings, and a restart at once. */
function RestartPanel({ form }: { form: ConfigForm<MaintainFields> }) {
  const t = useTranslations('automaintain');
  const shell = useTranslations('shell');
  const { timeFormat } = useCapabilities();
  const restart = useAskedReboot();
  const { now, startedAt, running } = useRunTime();
  const next = now === undefined ? undefined : nextRestart(form.loaded, now);
  const inFormat = (at: number) => <bdi dir="ltr">{showDeviceTime(formatDeviceTime(at), timeFormat)}</bdi>;
  const hasChanges = form.changedLabels.length > 0;
  return (
    <StatePanel
      title={t('restart')}
      lines={[
        { label: t('lastStart'), value: startedAt === undefined ? '–' : inFormat(startedAt) },
        { label: t('running'), value: running ?? '–' },
        { label: t('next'), value: now === undefined ? '–' : next === undefined ? t('noNext') : inFormat(next) },
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
