'use client';

import { useTranslations } from 'next-intl';
import { Fragment } from 'react';
import { Notice } from '@/components/feedback/notice';
import { ActButton } from '@/components/form/act-button';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SelectField } from '@/components/form/select-field';
import { SettingsPage } from '@/components/form/settings-page';
import { SliderRow } from '@/components/form/slider-row';
import { SwitchedFields } from '@/components/form/switched-fields';
import { useDevicePlayer } from '@/components/media/use-device-player';
import { DaySections } from '@/components/schedule/day-sections';
import { PageLink } from '@/components/shell/page-link';
import { BUILT_IN_VOICES, CUSTOM_VOICE, VOICE_EVENTS, type VoiceEvent } from '@/lib/contract/tables/sound';
import { useSettings } from '@/lib/forms/use-settings';
import { useTable } from '@/lib/forms/use-tables';
import { useCapabilities } from '@/lib/session/use-visitor';
import { isTwelveHour } from '@/lib/timesection/time-of-day';
import { VOICE } from './voiceManage-fields';

const VOICES = Object.entries(BUILT_IN_VOICES) as [keyof typeof BUILT_IN_VOICES, number][];
/** Length of a built-in prompt, in seconds. */
const PROMPT_S = 2;

/**
 * Voice › Voice management: volumes, the prompt of each event, quiet hours. Tables AudioOutputVolume, AudioInputVolume,
 * AccessVoice; reads CustomAudio and AccessSmartVoice; calls speak.startPlay and stopPlay. @assumed pages-3
 * /voiceManage
 */
export default function VoiceManagePage() {
  const t = useTranslations('voiceManage');
  const media = useTranslations('media');
  const { timeFormat, ttsSupport } = useCapabilities();
  const form = useSettings(VOICE);
  const files = useTable('CustomAudio').data ?? [];
  const texts = useTable('AccessSmartVoice').data;
  const player = useDevicePlayer(t('listen'));
  const choices = [
    ...VOICES.map(([name, value]) => ({ value, label: t(`voice.${name}`) })),
    ...files.flatMap(({ Name, Path }, index) =>
      Path === '' ? [] : [{ value: CUSTOM_VOICE + index, label: t('customFile', { name: Name }) }],
    ),
  ];
  /** The file of a prompt was deleted. */
  const isMissing = (id: number) => id >= CUSTOM_VOICE && !files[id - CUSTOM_VOICE]?.Path;
  const listen = (event: VoiceEvent, id: number) => {
    const file = files[id - CUSTOM_VOICE];
    return player.play(event, { path: file ? file.Path : `voice/${id}` }, file?.Seconds ?? PROMPT_S);
  };
  return (
    <SettingsPage form={form}>
      {(form) => (
        <>
          {ttsSupport && texts?.TTS?.Enable && (
            <Notice tone="info">
              {t.rich('spoken', { link: (text) => <PageLink path="/voice">{text}</PageLink> })}
            </Notice>
          )}
          <Panel
            title={t('volume')}
            aside={
              <ActButton
                isSmall
                label={t('mute')}
                isDisabled={form.readOnly}
                run={() => (['speaker', 'microphone'] as const).map((name) => form.field(name).set(0))}
              />
            }
          >
            <SliderRow of={form} name="speaker" />
            <SliderRow of={form} name="microphone" />
            <Field of={form} name="keyTone" />
          </Panel>
          <Panel title={t('prompts')}>
            {VOICE_EVENTS.map((event) => {
              const id = Number(form.values[event]);
              const isPlaying = player.playing === event;
              return (
                <Fragment key={event}>
                  <Field of={form} name={`${event}On`} />
                  <Field of={form} name={event}>
                    {({ field }) => (
                      <SelectField
                        field={field}
                        choices={isMissing(id) ? [...choices, { value: id, label: t('missing') }] : choices}
                        hint={
                          <ActButton
                            isSmall
                            label={
                              isPlaying
                                ? t('stopOf', { event: media(`event.${event}`) })
                                : t('listenOf', { event: media(`event.${event}`) })
                            }
                            isDisabled={
                              player.isBusy ||
                              id === BUILT_IN_VOICES.none ||
                              isMissing(id) ||
                              (player.playing !== undefined && !isPlaying)
                            }
                            run={() => (isPlaying ? player.stop() : listen(event, id))}
                          />
                        }
                      />
                    )}
                  </Field>
                </Fragment>
              );
            })}
          </Panel>
          <Panel title={t('quiet')}>
            <SwitchedFields field={form.field('isQuiet')}>
              <DaySections field={form.field('sections')} isTwelveHour={isTwelveHour(timeFormat)} />
              <SliderRow of={form} name="quietVolume" />
            </SwitchedFields>
          </Panel>
        </>
      )}
    </SettingsPage>
  );
}
