'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { Notice } from '@/components/feedback/notice';
import { ChoiceRow } from '@/components/form/choice-row';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SelectField } from '@/components/form/select-field';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchedFields } from '@/components/form/switched-fields';
import { PageLink } from '@/components/shell/page-link';
import { useSettings } from '@/lib/forms/use-settings';
import { useTable } from '@/lib/forms/use-tables';
import { rpc } from '@/lib/session/device';
import { chosenProblem } from '@/lib/validation/text-kinds';
import { AWAKEN, COMMANDS } from './awaken-fields';

const NAMES = Object.keys(COMMANDS) as (keyof typeof COMMANDS)[];

/**
 * Voice › Voice wake-up: the word that wakes the device, and its spoken commands. Table AccessSmartVoice; reads
 * AudioInputVolume; words and commands of this device from AC.getCaps. @assumed pages-3 /awaken
 */
export default function AwakenPage() {
  const t = useTranslations('awaken');
  const common = useTranslations('common');
  const microphone = useTable('AudioInputVolume').data?.[0];
  const { data: known } = useQuery({ queryKey: ['awaken caps'], queryFn: readKnown });
  /** Those that this device has. */
  const commands = NAMES.filter((command) => known?.commands.includes(COMMANDS[command]) ?? true);
  const form = useSettings(AWAKEN, {
    rules: (values) => {
      const chosen = commands.filter((command) => values[command]);
      const [first] = commands;
      return values.isOn && first ? { [first]: chosenProblem(chosen, t('command')) } : {};
    },
  });
  return (
    <SettingsPage
      form={form}
      confirmSave={async ({ values, loaded }) =>
        !values.isOn ||
        loaded.isOn ||
        ask({ title: t('askTitle'), text: t('askText'), confirm: t('ask'), cancel: common('cancel') })
      }
    >
      {(form) => (
        <>
          {form.values.isOn && microphone === 0 && (
            <Notice tone="warn">
              {t.rich('muted', { link: (text) => <PageLink path="/voiceManage">{text}</PageLink> })}
            </Notice>
          )}
          <Panel title={t('title')} aside={<PageLink path="/voice">{t('answers')}</PageLink>}>
            <SwitchedFields field={form.field('isOn')}>
              <Field of={form} name="word">
                {({ field, hint }) => (
                  <SelectField
                    field={field}
                    choices={(known?.words ?? []).map((value) => ({ value, label: value }))}
                    hint={hint}
                  />
                )}
              </Field>
              <ChoiceRow of={form} name="sensitivity" />
              <Field of={form} name="timeoutS" />
            </SwitchedFields>
          </Panel>
          <Panel title={t('commands')}>
            <SwitchedFields field={form.field('isOn')} isElsewhere>
              {commands.map((command) => (
                <Field key={command} of={form} name={command} />
              ))}
            </SwitchedFields>
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}

/** What the recogniser of the device knows. A device that does not say it keeps its word, and has every command. */
async function readKnown() {
  const { caps } = await rpc.call('AC.getCaps', {}, { needs: ['caps'] });
  const { Words, Commands } = Object(Object(caps).Awaken);
  return { words: textsOf(Words) ?? [], commands: textsOf(Commands) ?? Object.values<string>(COMMANDS) };
}

const textsOf = (list: unknown): string[] | undefined =>
  Array.isArray(list) ? list.filter((each) => typeof each === 'string') : undefined;
