'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import { ActButton } from '@/components/form/act-button';
import { ChoiceList } from '@/components/form/choice-list';
import { ChoiceRow } from '@/components/form/choice-row';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { SliderRow } from '@/components/form/slider-row';
import { SwitchedFields } from '@/components/form/switched-fields';
import { TextField } from '@/components/form/text-field';
import { useDevicePlayer } from '@/components/media/use-device-player';
import { PageLink } from '@/components/shell/page-link';
import { TTS } from '@/lib/contract/limits';
import { useSettings } from '@/lib/forms/use-settings';
import { placeholderProblem, SPEECH, SPOKEN_TEXTS, speechSeconds } from './voice-fields';

/**
 * Voice › Text to speech: what the device says at access events. Table AccessSmartVoice; calls speak.startPlay and
 * stopPlay. @assumed pages-3 /voice
 */
export default function SpeechPage() {
  const t = useTranslations('voice');
  const form = useSettings(SPEECH);
  const player = useDevicePlayer(t('try'));
  return (
    <SettingsPage form={form}>
      {(form) => {
        const { isOn, speaker, speed } = form.values;
        /** As the device says it of somebody, with the placeholders filled in. */
        const filled = (text: string) => text.replaceAll('{name}', t('sampleName')).replaceAll('{time}', '14:32');
        return (
          <>
            {isOn && (
              <Notice tone="info">
                {t.rich('replaces', { link: (text) => <PageLink path="/voiceManage">{text}</PageLink> })}
              </Notice>
            )}
            <Panel title={t('title')}>
              <SwitchedFields field={form.field('isOn')}>
                <ChoiceRow of={form} name="speaker" />
                <SliderRow of={form} name="speed" />
                <ChoiceList of={form} name="nameMode" />
              </SwitchedFields>
            </Panel>
            <Panel title={t('texts')} note={t('placeholders')}>
              <SwitchedFields field={form.field('isOn')} isElsewhere>
                {SPOKEN_TEXTS.map((name) => {
                  const text = form.values[name];
                  const isPlaying = player.playing === name;
                  const label = t(`field.${name}`);
                  return (
                    <Field key={name} of={form} name={name}>
                      {({ field }) => (
                        <TextField
                          field={field}
                          maxLength={TTS.textMax}
                          isRequired
                          hint={
                            <>
                              {t('count', { count: text.length, max: TTS.textMax })} · <bdi>{filled(text)}</bdi>{' '}
                              <ActButton
                                isSmall
                                label={t(isPlaying ? 'stopOf' : 'tryOf', { name: label })}
                                isDisabled={
                                  form.readOnly ||
                                  player.isBusy ||
                                  text.trim() === '' ||
                                  placeholderProblem(text) !== undefined ||
                                  !Number.isInteger(speed)
                                }
                                run={() =>
                                  isPlaying
                                    ? player.stop()
                                    : player.play(
                                        name,
                                        { text, speaker, speed: Number(speed) },
                                        speechSeconds(filled(text), Number(speed)),
                                      )
                                }
                              />
                            </>
                          }
                        />
                      )}
                    </Field>
                  );
                })}
              </SwitchedFields>
            </Panel>
          </>
        );
      }}
    </SettingsPage>
  );
}
