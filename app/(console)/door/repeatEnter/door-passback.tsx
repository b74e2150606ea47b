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
import classes from './door-passback.module.css';
import { PersonsInside } from './persons-inside';
import { RoutesPanel } from './routes-panel';

interface DoorPassback {
  alarm: boolean;
  /** Empty while nothing is typed. */
  waitS: number | '';
}

const MEMBERS: Record<string, keyof DoorPassback> = { RepeatEnterAlarm: 'alarm', RepeatEnterTime: 'waitS' };

/** Alarm and wait of one door, counted from 0; routes and persons of the device where it has several doors. */
export function DoorPassback({ index, tabs }: { index: number; tabs: ReactNode }) {
  const t = useTranslations('door');
  const pages = useTranslations('menu.page');
  const queries = useQueryClient();
  const { doorCount } = useCapabilities();
  const form = useConfigForm({
    configs: ['AccessControl'],
    toFields: ({ AccessControl }): DoorPassback => {
      const door = AccessControl[index];
      if (!door) throw new Error(`AccessControl has no door ${index}`);
      return { alarm: door.RepeatEnterAlarm, waitS: door.RepeatEnterTime };
    },
    toConfigs: ({ alarm, waitS }, { AccessControl }) => ({
      AccessControl: AccessControl.map((door, each) =>
        each === index ? { ...door, RepeatEnterAlarm: alarm, RepeatEnterTime: Number(waitS) } : door,
      ),
    }),
    validate: ({ waitS }) => ({ waitS: rangeProblem(waitS, DOOR.reentryS) }),
    label: (key) => (key === 'alarm' ? t('field.repeatEnter') : t('field.repeatEnterS')),
    fieldOf: (member) => MEMBERS[/\.(\w+)$/.exec(member)?.[1] ?? ''],
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
          <div className={classes.lead}>
            <RoutesPanel doorCount={doorCount} isReadOnly={form.readOnly} />
            <PersonsInside isReadOnly={form.readOnly} />
          </div>
        )
      }
    >
      {(form) => (
        <>
          <Panel title={pages('door_repeatEnter')}>
            <SwitchField field={form.field('alarm')} />
            <NumberField field={form.field('waitS')} unit={t('seconds')} hint={t('repeatEnterHint')} />
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}
