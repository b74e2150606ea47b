import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { useNeededRight } from '@/components/form/use-needed-right';
import { ICON } from '@/components/theme/icon';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { useTables } from '@/lib/forms/use-tables';
import { useNameList } from '@/lib/i18n/use-name-list';
import { useSectionNames } from '@/lib/records/use-section-names';
import { useCapabilities } from '@/lib/session/use-visitor';
import {
  ALARMS,
  type AlarmName,
  alarmType,
  DOOR,
  hasDoorSwitch,
  needsSensor,
  type PageFields,
  pageProblems,
  pageTables,
  withoutDoor,
} from './alarm-fields';
import { AlarmHeads, AlarmSection } from './alarm-section';
import classes from './alarm-section.module.css';

const CopyDoorsDialog = lazyPart(() => import('./copy-doors-dialog').then((module) => module.CopyDoorsDialog));
const DuressPassword = lazyPart(() => import('./duress-password').then((module) => module.DuressPassword));

const isAlarm = (key: string): key is AlarmName => ALARMS.some((each) => each === key);

/** The alarms of one door, counted from 0, and that of the housing. */
export function AlarmSettings({ index, tabs }: { index: number; tabs: ReactNode }) {
  const t = useTranslations('alarm.alarmcfg');
  const door = useTranslations('door');
  const types = useTranslations('alarm.alarmlog.type');
  const common = useTranslations('common');
  const nameList = useNameList();
  const { alarmOutSlots } = useCapabilities();
  const { weekly } = useSectionNames();
  const sections = [{ value: SECTION_ALWAYS, label: common('always') }, ...weekly];
  const [open, setOpen] = useState<ReadonlySet<AlarmName>>(new Set());
  const [isCopying, setCopying] = useState(false);
  const doors = useTables(['AccessControl']).data?.AccessControl ?? [];
  const doorRight = useNeededRight('AuthSysCfg');
  const label = (key: keyof PageFields) => (isAlarm(key) ? types(alarmType(key)) : t(`field.${key}`));
  const form = useConfigForm({
    ...DOOR.form(index),
    toConfigs: (fields, was) => ({
      ...pageTables(fields, was, index),
      ...(!doorRight.isHeld && { AccessControl: was.AccessControl }),
    }),
    ...(!doorRight.isHeld && { within: withoutDoor }),
    validate: (fields, loaded) => pageProblems(fields, loaded, { label: t('output'), count: alarmOutSlots }),
    label,
  });
  const isUnsaved = (name: AlarmName) =>
    form.failedTables.includes(name) || (name === 'Duress' && form.failedTables.includes('AccessControlGeneral'));
  const others = doors.flatMap(({ Name }, value) =>
    value === index ? [] : [{ value, label: `${value + 1} · ${Name}` }],
  );
  const lockOf = (name: AlarmName) => {
    if (needsSensor(name) && !doors[index]?.SensorEnable) return door('needsSensor');
    return !doorRight.isHeld && hasDoorSwitch(name) ? t('switchNeedsRight', { right: doorRight.right }) : undefined;
  };
  const show = (name: AlarmName) => setOpen((known) => new Set([...known, name]));
  const toggle = (name: AlarmName) =>
    setOpen((known) =>
      known.has(name) ? new Set([...known].filter((each) => each !== name)) : new Set([...known, name]),
    );

  return (
    <>
      <SettingsPage
        form={form}
        lead={!doorRight.isHeld && <Notice tone="info">{t('needsRight', { right: doorRight.right })}</Notice>}
        tabs={tabs}
        isWide
        showField={(key) => {
          if (isAlarm(key)) show(key);
          else if (key !== 'copyTo') show('Duress');
        }}
      >
        {(form) => {
          const copyTo = form.field('copyTo');
          return (
            <>
              {others.length > 0 && (
                <Panel
                  title={t('thisDoor')}
                  aside={
                    <Button
                      variant="subtle"
                      size="xs"
                      leftSection={<IconCopy {...ICON} />}
                      disabled={copyTo.disabled || !doorRight.isHeld}
                      onClick={() => setCopying(true)}
                    >
                      {t('copy')}
                    </Button>
                  }
                >
                  <div className={classes.notice}>
                    {copyTo.value.length > 0 ? (
                      <Notice
                        tone="info"
                        action={
                          <Button size="xs" variant="default" onClick={copyTo.reset}>
                            {t('copyUndo')}
                          </Button>
                        }
                      >
                        {t('copyWaits', {
                          count: copyTo.value.length,
                          names: nameList(copyTo.value.map((each) => doors[each]?.Name ?? String(each + 1))),
                        })}
                      </Notice>
                    ) : (
                      t('copyNone')
                    )}
                  </div>
                </Panel>
              )}
              <div className={classes.alarms}>
                <AlarmHeads />
                {ALARMS.map((name) => (
                  <AlarmSection
                    key={name}
                    name={name}
                    field={form.field(name)}
                    door={index}
                    locked={lockOf(name)}
                    isOpen={open.has(name)}
                    onToggle={() => toggle(name)}
                    isUnsaved={isUnsaved(name)}
                    sections={sections}
                  >
                    {name === 'Duress' && (
                      <DuressPassword
                        on={form.field('duressOn')}
                        digits={form.field('duressDigits')}
                        isLocked={!doorRight.isHeld}
                      />
                    )}
                  </AlarmSection>
                ))}
              </div>
              <p className={classes.hint}>{t('sectionHint')}</p>
            </>
          );
        }}
      </SettingsPage>
      {isCopying && form.ready && (
        <CopyDoorsDialog
          doors={others}
          chosen={form.ready.values.copyTo}
          onClose={() => setCopying(false)}
          onChoose={form.ready.field('copyTo').set}
        />
      )}
    </>
  );
}
