import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { CheckboxesField } from '@/components/form/checkboxes-field';
import { FormRow } from '@/components/form/form-row';
import { NumberField } from '@/components/form/number-field';
import { Panel } from '@/components/form/panel';
import { SegmentedField } from '@/components/form/segmented-field';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchField } from '@/components/form/switch-field';
import { SwitchedFields } from '@/components/form/switched-fields';
import { PageLink } from '@/components/shell/page-link';
import type { DoorTable } from '@/lib/contract/tables/access-control';
import { DOOR_METHODS } from '@/lib/contract/tables/door-methods';
import { groupsOf, takesGroups } from '@/lib/explain/member-groups';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { useTables } from '@/lib/forms/use-tables';
import { useNameList } from '@/lib/i18n/use-name-list';
import { useUnlockModes } from '@/lib/session/use-unlock-modes';
import { useCapabilities } from '@/lib/session/use-visitor';
import { DAYS, type Day, isDay } from '@/lib/timesection/week';
import { METHOD, type MethodFields, methodOf, methodProblems, methodTable, PROOFS } from './method-fields';

/** Loads with the first door whose method depends on time sections. */
const MethodWeek = lazyPart(() => import('./method-week').then((module) => module.MethodWeek), 'block');

const CopyToDoors = lazyPart(
  () => import('@/components/form/copy-to-doors').then((module) => module.CopyToDoors),
  'nothing',
);

/** Members of a door that this page edits. */
const COPIED = ['Method', 'TimeSchedule', 'RemoteCheck', 'RemoteDetail'] as const;

const GROUPS_PAGE = '/door/multiCard';

/** The form of one door, counted from 0. */
export function MethodSettings({ index, tabs }: { index: number; tabs: ReactNode }) {
  const t = useTranslations('mode.compareMode');
  const doors = useTranslations('door');
  const alarms = useTranslations('alarm.alarmcfg');
  const days = useTranslations('schedule.day');
  const common = useTranslations('common');
  const { cardAuth, fingerprintAuth, faceAuth, doorCount } = useCapabilities();
  const modes = useUnlockModes();
  const [day, setDay] = useState<Day>('monday');
  const groups = useTables(['OpenDoorGroup']).data?.OpenDoorGroup;
  const groupCount = groups?.[index]?.Groups && groupsOf({ groups }, index).length;
  const nameList = useNameList();
  /** Doors that the copied method would lock for everybody. */
  const copyWarning = (stored: readonly DoorTable[], chosen: readonly number[]) => {
    const door = stored[index];
    if (!groups || !door || !takesGroups(door)) return undefined;
    const locked = chosen.filter((each) => groupsOf({ groups }, each).length === 0);
    const names = locked.map((each) => stored[each]?.Name || doors('doorNumber', { number: each + 1 }));
    return locked.length > 0 ? t('copyLocks', { names: nameList(names) }) : undefined;
  };
  const form = useConfigForm({
    ...METHOD.form(index),
    // A door without a week gets one.
    isThere: (key, held) => isDay(key) || METHOD.form(index).isThere(key, held),
    toConfigs: (fields, was) => ({ AccessControl: methodTable(fields, was.AccessControl, index) }),
    validate: (fields, loaded) => methodProblems(fields, loaded, { modes, groupCount, proofWord: t('proof') }),
    label: (key) => (isDay(key) ? days(key) : t(`field.${key}`)),
  });

  return (
    <SettingsPage form={form} tabs={tabs} showField={(key) => isDay(key) && setDay(key)}>
      {(form) => {
        const { way, proofs, join } = form.values;
        const hasReader = { card: cardAuth, fingerprint: fingerprintAuth, face: faceAuth, password: true };
        const offered = PROOFS.filter((proof) => hasReader[proof] || form.loaded.proofs.includes(proof));
        const method = methodOf({ proofs, join });
        const isOffered = (code: number, own: MethodFields['way']) => modes.includes(code) || form.loaded.way === own;
        const ways = [
          { value: 'combination' as const, label: t('way.combination') },
          ...(isOffered(DOOR_METHODS.timeSection, 'sections')
            ? [{ value: 'sections' as const, label: doors('method.timeSection') }]
            : []),
          ...(isOffered(DOOR_METHODS.multiCard, 'persons')
            ? [{ value: 'persons' as const, label: doors('method.multiCard') }]
            : []),
        ];
        const isWeekShown = way === 'sections' || DAYS.some((each) => form.field(each).isChanged);
        const joinField = form.field('join');

        return (
          <>
            <Panel
              title={alarms('thisDoor')}
              aside={doorCount > 1 && <CopyToDoors form={form} index={index} members={COPIED} warning={copyWarning} />}
            >
              <SegmentedField field={form.field('way')} choices={ways} />
              {way === 'combination' && (
                <>
                  <CheckboxesField
                    field={form.field('proofs')}
                    choices={offered.map((value) => ({ value, label: doors(`method.${value}`) }))}
                    hint={method && doors(`method.${method}`)}
                  />
                  <SegmentedField
                    field={{ ...joinField, disabled: joinField.disabled || proofs.length < 2 }}
                    choices={[
                      { value: 'and', label: t('join.and') },
                      { value: 'or', label: t('join.or') },
                    ]}
                    hint={proofs.length < 2 ? t('joinHint') : undefined}
                  />
                </>
              )}
              {way === 'persons' && groupCount !== undefined && (
                <FormRow
                  field={{
                    ...form.field('way'),
                    key: 'groups',
                    label: t('groups'),
                    isChanged: false,
                    problem: undefined,
                  }}
                  isGroup
                  width="full"
                >
                  {t.rich('groupsInUse', {
                    count: groupCount,
                    link: (chunks) => <PageLink path={GROUPS_PAGE}>{chunks}</PageLink>,
                  })}
                </FormRow>
              )}
            </Panel>
            {isWeekShown && <MethodWeek form={form} modes={modes} day={day} onDay={setDay} />}
            <Panel title={t('platform')}>
              <SwitchedFields field={form.field('verify')} hint={t('verifyHint')}>
                {form.loaded.verifyS !== '' && (
                  <>
                    <NumberField field={form.field('verifyS')} unit={common('seconds')} />
                    <SwitchField field={form.field('opensUnanswered')} hint={t('opensUnansweredHint')} />
                  </>
                )}
              </SwitchedFields>
            </Panel>
          </>
        );
      }}
    </SettingsPage>
  );
}
