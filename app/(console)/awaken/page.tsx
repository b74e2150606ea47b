'use client';

import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { Notice } from '@/components/feedback/notice';
import { ChoiceList } from '@/components/form/choice-list';
import { ChoiceRow } from '@/components/form/choice-row';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { SwitchedFields } from '@/components/form/switched-fields';
import { PageLink } from '@/components/shell/page-link';
import { useSettings } from '@/lib/forms/use-settings';
import { useTable } from '@/lib/forms/use-tables';
import { chosenProblem } from '@/lib/validation/text-kinds';
import { AWAKEN, COMMANDS } from './awaken-fields';

/**
 * Voice › Voice wake-up: the word that wakes the device, and its spoken commands. Table AccessSmartVoice; reads
 * AudioInputVolume. @assumed pages-3 /awaken
 */
export default function AwakenPage() {
  const t = useTranslations('awaken');
  const common = useTranslations('common');
  const microphone = useTable('AudioInputVolume').data?.[0];
  const form = useSettings(AWAKEN, {
    rules: (values) => {
      const chosen = COMMANDS.filter((command) => values[command]);
      return values.isOn ? { callRoom: chosenProblem(chosen, t('command')) } : {};
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
              <ChoiceList of={form} name="word" />
              <ChoiceRow of={form} name="sensitivity" />
              <Field of={form} name="timeoutS" />
            </SwitchedFields>
          </Panel>
          <Panel title={t('commands')}>
            <SwitchedFields field={form.field('isOn')} isElsewhere>
              {COMMANDS.map((command) => (
                <Field key={command} of={form} name={command} />
              ))}
            </SwitchedFields>
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}
