'use client';

import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { lazyPart } from '@/components/feedback/lazy-part';
import { ChoiceList } from '@/components/form/choice-list';
import { ChoiceRow } from '@/components/form/choice-row';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SelectField } from '@/components/form/select-field';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchField } from '@/components/form/switch-field';
import { TextField } from '@/components/form/text-field';
import { PLAIN_HOME } from '@/components/terminal/screen-look';
import { shownShortcuts } from '@/components/terminal/shown-shortcuts';
import { SHORTCUTS, type Shortcut } from '@/lib/contract/tables/terminal-screen';
import type { Values } from '@/lib/forms/bind';
import { type DeclaredForm, useSettings } from '@/lib/forms/use-settings';
import { useCapabilities } from '@/lib/session/use-visitor';
import { keepRoomNumber } from '@/lib/validation/room-number';
import { NO_OUTPUT, SHORTCUTS_SET } from './featureSet-fields';

const TerminalPreview = lazyPart(
  () => import('@/components/terminal/terminal-preview').then((module) => module.TerminalPreview<string>),
  'block',
);
const ShortcutOrder = lazyPart(() => import('./shortcut-order').then((module) => module.ShortcutOrder), 'block');

/** Alarm outputs of the largest device. */
const OUTPUTS = [0, 1, 2, 3] as const;
/** They share a place of the screen. */
const PARTNER: Partial<Record<Shortcut, 'Call' | 'Doorbell'>> = { Call: 'Doorbell', Doorbell: 'Call' };

/**
 * Video › Shortcuts and bell: buttons of the terminal's home screen, whom it calls, and how the bell rings. Table
 * ShortcutSet. @assumed pages-2 /video/featureSet
 */
export default function ShortcutsPage() {
  const t = useTranslations('video.featureSet');
  const common = useTranslations('common');
  const form = useSettings(SHORTCUTS_SET);
  const { intercom, alarmOutSlots } = useCapabilities();
  const outputs = [
    { value: NO_OUTPUT, label: common('none') },
    ...OUTPUTS.slice(0, alarmOutSlots).map((value) => ({ value, label: t(`output.${value}`) })),
  ];
  return (
    <SettingsPage
      form={form}
      side={({ values, changedLabels }) => {
        const shown = shownShortcuts(values.order, (name) => values[name]);
        const shortcuts = shown.map((name) => ({ name, label: t(`shortcut.${name}`) }));
        return (
          <TerminalPreview
            look={{ ...PLAIN_HOME, shortcuts, isLarge: values.iconSize === 'Large' }}
            line={shortcuts.map(({ label }) => label).join(' · ') || t('noShortcuts')}
            isChanged={changedLabels.length > 0}
          />
        );
      }}
    >
      {(form) => (
        <>
          <Panel title={t('shortcuts')}>
            {SHORTCUTS.map((name) => (
              <ShortcutSwitch key={name} form={form} name={name} />
            ))}
            <ShortcutOrder form={form} />
            <ChoiceRow of={form} name="iconSize" />
          </Panel>
          {intercom && form.values.Call && (
            <Panel title={t('call')}>
              <ChoiceList of={form} name="callType" />
              <Field of={form} name="room">
                {({ field }) => <TextField field={field} isTechnical isRequired keep={keepRoomNumber} />}
              </Field>
            </Panel>
          )}
          <Panel title={t('bell')}>
            <Field of={form} name="bellLocal" />
            <ChoiceRow of={form} name="tone" />
            <Field of={form} name="bellS" />
            <Field of={form} name="output">
              {({ field }) => <SelectField field={field} choices={outputs} />}
            </Field>
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}

/** The switch of a button; call and doorbell replace each other, after a question. */
function ShortcutSwitch({ form, name }: { form: DeclaredForm<Values<typeof SHORTCUTS_SET>>; name: Shortcut }) {
  const t = useTranslations('video.featureSet');
  const common = useTranslations('common');
  const partner = PARTNER[name];
  const change = async (isOn: boolean) => {
    if (!isOn || !partner || !form.values[partner]) return form.set({ [name]: isOn });
    const isSure = await ask({
      title: t('shareTitle'),
      text: t(`share.${partner}`),
      confirm: t('replace'),
      cancel: common('cancel'),
    });
    if (isSure) form.set({ [name]: true, [partner]: false });
  };
  return (
    <Field of={form} name={name}>
      {({ field, hint }) => <SwitchField field={{ ...field, set: (isOn) => void change(isOn) }} hint={hint} />}
    </Field>
  );
}
