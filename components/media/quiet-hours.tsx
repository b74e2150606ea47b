import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Panel } from '@/components/form/panel';
import { SwitchedFields } from '@/components/form/switched-fields';
import { DaySections } from '@/components/schedule/day-sections';
import type { QuietFields } from '@/lib/forms/quiet-fields';
import type { DeclaredForm } from '@/lib/forms/use-settings';
import { useCapabilities } from '@/lib/session/use-visitor';
import { isTwelveHour } from '@/lib/timesection/time-of-day';

/** The hours in which the device is quieter, and how loud it is then. */
export function QuietHours<F extends QuietFields>({
  form,
  children,
}: {
  form: DeclaredForm<F>;
  /** The slider of `quietVolume`. */
  children: ReactNode;
}) {
  const t = useTranslations('voiceManage');
  const { timeFormat } = useCapabilities();
  return (
    <Panel title={t('quiet')}>
      <SwitchedFields field={form.field('isQuiet')}>
        <DaySections field={form.field('sections')} isTwelveHour={isTwelveHour(timeFormat)} />
        {children}
      </SwitchedFields>
    </Panel>
  );
}
