'use client';

import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import { ActButton } from '@/components/form/act-button';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SelectField } from '@/components/form/select-field';
import { SettingsPage } from '@/components/form/settings-page';
import { SliderRow } from '@/components/form/slider-row';
import { QuietHours } from '@/components/media/quiet-hours';
import { SoundShape } from '@/components/media/sound-shape';
import { useDevicePlayer } from '@/components/media/use-device-player';
import { PageLink } from '@/components/shell/page-link';
import { RowAct } from '@/components/table/row-act';
import { BUILT_IN_VOICES, CUSTOM_VOICE, VOICE_EVENTS, type VoiceEvent } from '@/lib/contract/tables/sound';
import { useSettings } from '@/lib/forms/use-settings';
import { useTable } from '@/lib/forms/use-tables';
import { useCapabilities } from '@/lib/session/use-visitor';
import classes from './page.module.css';
import { VOICE } from './voiceManage-fields';

const VOICES = Object.entries(BUILT_IN_VOICES) as [keyof typeof BUILT_IN_VOICES, number][];
/** Length of a built-in prompt, in seconds. */
const PROMPT_S = 2;

/**
 * Voice › Voice management: volumes, the prompt of each event, quiet hours. Tables AudioOutputVolume, AudioInputVolume,
 * AccessVoice; reads CustomAudio and AccessSmartVoice; calls speak.startPlay and stopPlay, FileManager.downloadPiece.
 * As on /video/volume nothing is put in force before Save: a volume is heard only while something plays, and Listen
 * plays at the value shown. @assumed pages-3 /voiceManage
 */
export default function VoiceManagePage() {
  const t = useTranslations('voiceManage');
  const media = useTranslations('media');
  const { ttsSupport } = useCapabilities();
  const form = useSettings(VOICE);
  const files = useTable('CustomAudio').data ?? [];
  const texts = useTable('AccessSmartVoice').data;
  const support = useTable('AccessVoice').data?.Support;
  const player = useDevicePlayer(t('listen'));
  /** The prompts that this device takes, and `id`, which an event has. */
  const choicesWith = (id: number) => [
    ...VOICES.filter(([, value]) => value === id || !Array.isArray(support) || support.includes(value)).map(
      ([name, value]) => ({ value, label: t(`voice.${name}`) }),
    ),
    ...files.flatMap(({ Name, Path }, index) =>
      Path === '' ? [] : [{ value: CUSTOM_VOICE + index, label: t('customFile', { name: Name }) }],
    ),
  ];
  /** The file of a prompt was deleted. */
  const isMissing = (id: number) => id >= CUSTOM_VOICE && !files[id - CUSTOM_VOICE]?.Path;
  const lengthOf = (id: number) => files[id - CUSTOM_VOICE]?.Seconds ?? PROMPT_S;
  const listen = (event: VoiceEvent, id: number, volume: number) => {
    const file = files[id - CUSTOM_VOICE];
    return player.play(event, { path: file ? file.Path : `voice/${id}`, volume }, lengthOf(id));
  };
  return (
    <SettingsPage form={form} isWide>
      {(form) => (
        <>
          {ttsSupport && texts?.TTS?.Enable && (
            <Notice tone="info">
              {t.rich('spoken', { link: (text) => <PageLink path="/voice">{text}</PageLink> })}
            </Notice>
          )}
          <div className={classes.columns}>
            <Panel title={t('prompts')} aside={<span className={classes.quiet}>{t('played')}</span>}>
              {VOICE_EVENTS.map((event) => (
                <div key={event} className={classes.event}>
                  <Field of={form} name={`${event}On`} />
                  <Field of={form} name={event}>
                    {({ field }) => {
                      const id = Number(field.value);
                      const name = media(`event.${event}`);
                      const isPlaying = player.playing === event;
                      const isOther = player.playing !== undefined && !isPlaying;
                      const file = files[id - CUSTOM_VOICE];
                      const isSilent = id === BUILT_IN_VOICES.none || isMissing(id);
                      const volume = form.values.speaker;
                      return (
                        <SelectField
                          field={field}
                          choices={
                            isMissing(id) ? [...choicesWith(id), { value: id, label: t('missing') }] : choicesWith(id)
                          }
                          hint={
                            <span className={classes.sound}>
                              <RowAct
                                icon={isPlaying ? IconPlayerStop : IconPlayerPlay}
                                label={t(isPlaying ? 'stopOf' : 'listenOf', { event: name })}
                                isDisabled={player.isBusy || isSilent || isOther || !Number.isInteger(volume)}
                                onClick={() => (isPlaying ? player.stop() : listen(event, id, Number(volume)))}
                              />
                              {isSilent && '–'}
                              {!isSilent && file && (
                                <SoundShape
                                  path={file.Path}
                                  size={file.Size}
                                  seconds={file.Seconds}
                                  isPlaying={isPlaying}
                                />
                              )}
                              {!isSilent && !file && media('seconds', { seconds: PROMPT_S })}
                            </span>
                          }
                        />
                      );
                    }}
                  </Field>
                </div>
              ))}
            </Panel>
            <div className={classes.beside}>
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
              <QuietHours form={form}>
                <SliderRow of={form} name="quietVolume" />
              </QuietHours>
            </div>
          </div>
        </>
      )}
    </SettingsPage>
  );
}
