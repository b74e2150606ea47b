'use client';

import { useTranslations } from 'next-intl';
import { ActButton } from '@/components/form/act-button';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { SliderRow } from '@/components/form/slider-row';
import { LevelLine } from '@/components/media/level-line';
import { QuietHours } from '@/components/media/quiet-hours';
import { useDevicePlayer } from '@/components/media/use-device-player';
import { useMicrophoneLevels } from '@/components/media/use-microphone-levels';
import { useSettings } from '@/lib/forms/use-settings';
import classes from './page.module.css';
import { VOLUMES } from './volume-fields';

/** Loudness above which the page warns of the night. */
const QUIET_FROM = 90;
/** Length of the test sound. */
const TEST_SOUND_S = 2;
/** Time between two readings of the level: calm, and often enough for somebody who speaks to see it. @assumed ours */
const LEVEL_MS = 500;

/**
 * Video › Volume: loudness of speaker, prompts and microphone, tones, and quiet hours. Tables AudioOutputVolume,
 * AudioInputVolume, AudioInDenoise and Sound; calls speak.startPlay and stopPlay, audioRecordManager.getLevel. Nothing
 * is put in force before Save; the test plays at the value shown. @assumed pages-2 /video/volume
 */
export default function VolumePage() {
  const t = useTranslations('video.volume');
  const form = useSettings(VOLUMES);
  /** What a level means where the number alone does not tell. */
  const levelHint = (level: number | '') =>
    level === 0 ? t('muted') : Number(level) > QUIET_FROM ? t('loud') : undefined;
  return (
    <SettingsPage form={form}>
      {(form) => {
        const { speaker, prompts, microphone } = form.values;
        return (
          <>
            <Panel title={t('loudspeaker')} aside={<SoundTest volume={speaker} isDisabled={form.readOnly} />}>
              <SliderRow of={form} name="speaker" hint={levelHint(speaker)} />
              <SliderRow of={form} name="prompts" hint={levelHint(prompts)} />
            </Panel>
            <Panel title={t('input')}>
              <SliderRow of={form} name="microphone" hint={microphone === 0 ? t('muted') : undefined} />
              <Field of={form} name="denoise" />
              <MicrophoneLevel />
            </Panel>
            <Panel title={t('tones')}>
              <Field of={form} name="keyTone" />
              <Field of={form} name="doorbell" />
            </Panel>
            <QuietHours form={form}>
              <SliderRow of={form} name="quietVolume" />
            </QuietHours>
          </>
        );
      }}
    </SettingsPage>
  );
}

/** Plays a test tone at a volume that is not saved yet; while it plays the button stops it. */
function SoundTest({ volume, isDisabled }: { volume: number | ''; isDisabled: boolean }) {
  const t = useTranslations('video.volume');
  const player = useDevicePlayer(t('test'));
  const isPlaying = player.playing !== undefined;
  return (
    <ActButton
      label={isPlaying ? t('stop') : t('test')}
      isSmall
      isBusy={player.isBusy}
      isDisabled={isDisabled || volume === '' || !Number.isInteger(volume)}
      run={() =>
        isPlaying ? player.stop() : player.play('test', { path: 'test', volume: Number(volume) }, TEST_SOUND_S)
      }
    />
  );
}

/** What the microphone hears at its stored volume; nothing where the device does not say. */
function MicrophoneLevel() {
  const t = useTranslations('voiceRecord');
  const levels = useMicrophoneLevels(true, LEVEL_MS);
  if (!levels) return null;
  return (
    <div className={classes.level}>
      <span aria-hidden>{t('level')}</span>
      <div>
        <LevelLine levels={levels} />
      </div>
    </div>
  );
}
