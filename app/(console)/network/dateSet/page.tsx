'use client';

import { useTranslations } from 'next-intl';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { ActButton } from '@/components/form/act-button';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SegmentedField } from '@/components/form/segmented-field';
import { SelectField } from '@/components/form/select-field';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchedFields } from '@/components/form/switched-fields';
import { TextField } from '@/components/form/text-field';
import { useReasonText } from '@/components/network/use-reason-text';
import type { SummerTimeEdge } from '@/lib/contract/configs';
import type { FormField } from '@/lib/forms/form-field';
import { type ConfigForm, useConfigForm } from '@/lib/forms/use-config-form';
import { rpc, session } from '@/lib/session/device';
import { zoneName } from '@/lib/session/device-time';
import { refreshDeviceClock } from '@/lib/session/use-device-clock';
import { useCapabilities } from '@/lib/session/use-visitor';
import { ZONES } from '@/lib/session/zones';
import { ClockPanel } from './clock-panel';
import { DATE, type DateFields, dateProblems } from './date-fields';
import { SummerField } from './summer-field';
import { useMayJump } from './use-may-jump';

const ORDERS = ['yyyy-MM-dd', 'MM-dd-yyyy', 'dd-MM-yyyy'];
const HOURS = [24, 12] as const;
const KINDS = ['week', 'date'] as const;

/**
 * Network › Date and time: the clock and who sets it, its zone, its format and summer time. Tables NTP and Locales;
 * calls global.setCurrentTime and netApp.adjustTimeWithNTP. @spec §3 time zones, §5 NTP and DST; the rest @assumed
 * pages-2
 */
export default function DatePage() {
  const t = useTranslations('network.dateSet');
  const common = useTranslations('common');
  const zones = useTranslations('firstBoot.zone');
  const { englishTimeZone } = useCapabilities();
  const form = useConfigForm({
    ...DATE.form(),
    validate: dateProblems,
    label: (key) => t(`field.${key}`),
    onSaved: (fields, was) => {
      void refreshDeviceClock();
      // Every page writes times in the format of the device.
      if (fields.order !== was.order || fields.hours !== was.hours) {
        session.readCapabilities().catch(() => undefined);
      }
    },
  });

  const mayJump = useMayJump();
  const confirmSave = async ({ values, loaded }: ConfigForm<DateFields>) => {
    return mayJump(zoneShiftS(values, loaded), { isServed: values.ntp && !loaded.ntp, confirm: common('save') });
  };

  return (
    <SettingsPage form={form} confirmSave={confirmSave}>
      {(form) => (
        <>
          <ClockPanel isServed={form.loaded.ntp} isReadOnly={form.readOnly} />
          <Panel title={t('zoneAndFormat')}>
            <SelectField
              field={form.field('zone')}
              choices={ZONES.map(([code, minutes]) => ({
                value: code,
                label: zoneName(minutes),
                ...(englishTimeZone && { detail: townsOf(zones(String(code) as never)) }),
              }))}
            />
            <SelectField
              field={form.field('order')}
              choices={ORDERS.map((order) => ({ value: order, label: order }))}
            />
            <SegmentedField
              field={form.field('hours')}
              choices={HOURS.map((value) => ({ value, label: t(`hours.${value}`) }))}
            />
          </Panel>
          <Panel title={t('server')} aside={<UpdateButton form={form} />}>
            <SwitchedFields field={form.field('ntp')}>
              <TextField field={form.field('server')} maxLength={255} isRequired isTechnical />
              <NumberField field={form.field('port')} />
              <NumberField field={form.field('period')} unit={t('minutes')} />
            </SwitchedFields>
          </Panel>
          <Panel title={t('summer')}>
            <SwitchedFields field={form.field('dst')}>
              <SegmentedField
                field={asKind(form, t('field.kind'))}
                choices={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
              />
              <SummerField field={form.field('start')} />
              <SummerField field={form.field('end')} />
            </SwitchedFields>
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}

/** The towns of 'GMT+01:00 Berlin, Rome'. */
const townsOf = (zone: string) => zone.slice(zone.indexOf(' ') + 1);

const minutesOf = (code: number): number => ZONES.find(([each]) => each === code)?.[1] ?? 0;

/** By how much another zone moves the clock, in seconds. */
const zoneShiftS = (to: DateFields, from: DateFields) => (minutesOf(to.zone) - minutesOf(from.zone)) * 60;

/**
 * Asks the typed time server now, whether or not it is stored. @assumed ours: its result is a message, where pages-2
 * has a line
 */
function UpdateButton({ form }: { form: ConfigForm<DateFields> }) {
  const t = useTranslations('network.dateSet');
  const act = useAct({ textOf: useReasonText() });
  const { server, port, zone } = form.values;
  const mayJump = useMayJump();
  const update = async () => {
    if (!(await mayJump(zoneShiftS(form.values, form.loaded), { isServed: true, confirm: t('update') }))) return;
    const isDone = await act.run(
      () => rpc.call('netApp.adjustTimeWithNTP', { Address: server, Port: Number(port), TimeZone: zone }),
      t('update'),
    );
    if (!isDone) return;
    toast.success(t('updated'), t('update'));
    await refreshDeviceClock();
  };
  const isWrong = Boolean(dateProblems(form.values).server ?? dateProblems(form.values).port);
  return (
    <ActButton isSmall label={t('update')} isBusy={act.isBusy} isDisabled={form.readOnly || isWrong} run={update} />
  );
}

const kindOf = ({ Week }: SummerTimeEdge) => (Week === 0 ? 'date' : 'week');

/** By week day or by date: both edges change together. */
function asKind(form: ConfigForm<DateFields>, label: string): FormField<'week' | 'date'> {
  const [start, end] = [form.field('start'), form.field('end')];
  const inKind = (edge: SummerTimeEdge, kind: 'week' | 'date'): SummerTimeEdge =>
    kindOf(edge) === kind ? edge : kind === 'date' ? { ...edge, Week: 0, Day: 1 } : { ...edge, Week: -1, Day: 0 };
  const was = start.was && kindOf(start.was);
  return {
    ...start,
    key: 'kind',
    label,
    value: kindOf(start.value),
    was,
    isChanged: was !== undefined && was !== kindOf(start.value),
    problem: undefined,
    set: (kind) => form.set({ start: inKind(start.value, kind), end: inKind(end.value, kind) }),
    reset: () => form.set({ start: start.was ?? start.value, end: end.was ?? end.value }),
  };
}
