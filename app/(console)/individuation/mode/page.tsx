'use client';

import { useTranslations } from 'next-intl';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { ChoiceList } from '@/components/form/choice-list';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { promptLook } from '@/components/terminal/screen-look';
import { PROMPT_VOICES } from '@/lib/contract/tables/terminal-screen';
import { useSettings } from '@/lib/forms/use-settings';
import { useCapabilities } from '@/lib/session/use-visitor';
import { PROMPTS } from './mode-fields';
import { promptOf } from './prompt-of';

const ScreenCards = lazyPart(
  () => import('@/components/terminal/screen-cards').then((module) => module.ScreenCards<Prompts, 'mode'>),
  'block',
);
const PromptPreview = lazyPart(() => import('./prompt-preview').then((module) => module.PromptPreview), 'block');

type Prompts = Parameters<typeof promptOf>[0];

/** Languages that the device speaks. @assumed pages-2 /individuation/mode */
const SPOKEN = ['English', 'SimpChinese'];
/** From this mode on faces are shown. */
const WITH_PHOTO = 2;

/**
 * Personalization › Prompt mode: what a person sees and hears after a verification. Table PromptMode; the test calls
 * VideoOutput.showPrompt. @assumed pages-2 /individuation/mode
 */
export default function PromptModePage() {
  const t = useTranslations('individuation.mode');
  const form = useSettings(PROMPTS);
  const speaks = SPOKEN.includes(useCapabilities().devLanguage);
  return (
    <SettingsPage
      form={form}
      side={(form) => (
        <PromptPreview values={form.values} isChanged={form.changedLabels.length > 0} isDisabled={form.readOnly} />
      )}
    >
      {(form) => {
        const { mode, voice } = form.values;
        const voices = PROMPT_VOICES.filter((each) => each !== 'Speech' || speaks || form.loaded.voice === each);
        return (
          <>
            <Panel title={t('shown')}>
              <ScreenCards
                of={form}
                name="mode"
                lookOf={(Mode) => promptLook('Success', { ...promptOf(form.values), Mode })}
              />
              {mode >= WITH_PHOTO && mode !== form.loaded.mode && <Notice tone="warn">{t('facesVisible')}</Notice>}
              <Field of={form} name="nameMask" />
              <Field of={form} name="showUserId" />
              <Field of={form} name="durationS" />
            </Panel>
            <Panel title={t('texts')}>
              <Field of={form} name="success" />
              <Field of={form} name="fail" />
              <Field of={form} name="stranger" />
              <ChoiceList
                of={form}
                name="voice"
                only={voices}
                hint={speaks ? undefined : t(voice === 'Speech' ? 'notSpoken' : 'noSpeech')}
              />
            </Panel>
          </>
        );
      }}
    </SettingsPage>
  );
}
