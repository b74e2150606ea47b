import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchField } from '@/components/form/switch-field';
import { DOOR } from '@/lib/contract/limits';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { useCapabilities } from '@/lib/session/use-visitor';
import { rangeProblem } from '@/lib/validation/text-kinds';
import { PASSBACK } from './passback-fields';
import { PersonsInside } from './persons-inside';
import { RoutesPanel } from './routes-panel';

/** Alarm and delay of one door, counted from 0; routes and persons of the device where it has several doors. */
export function DoorPassback({ index, tabs }: { index: number; tabs: ReactNode }) {
  const t = useTranslations('door');
  const alarms = useTranslations('alarm.alarmcfg');
  const routes = useTranslations('door.repeatEnter');
  const queries = useQueryClient();
  const { doorCount } = useCapabilities();
  const form = useConfigForm({
    ...PASSBACK.form(index),
    validate: ({ waitS }) => ({ waitS: rangeProblem(waitS, DOOR.reentryS) }),
    label: (key) => (key === 'alarm' ? t('field.repeatEnter') : t('field.repeatEnterS')),
  });
  const hasRoutes = doorCount > 1;
  const refresh = async () => {
    await form.refresh();
    if (hasRoutes) await queries.refetchQueries({ queryKey: ['repeat enter routes'] });
    if (hasRoutes) await queries.refetchQueries({ queryKey: ['repeat enter persons'] });
  };

  return (
    <SettingsPage
      form={{ ...form, refresh }}
      tabs={tabs}
      lead={
        hasRoutes && (
          <>
            <RoutesPanel doorCount={doorCount} isReadOnly={form.readOnly} />
            <PersonsInside isReadOnly={form.readOnly} />
          </>
        )
      }
    >
      {(form) => (
        <>
          <Panel title={alarms('thisDoor')}>
            <SwitchField field={{ ...form.field('alarm'), label: routes('field.enabled') }} />
            <NumberField field={form.field('waitS')} unit={t('seconds')} hint={t('repeatEnterHint')} />
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}
