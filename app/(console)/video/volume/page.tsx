'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { useAct } from '@/components/feedback/use-act';
import { ActButton } from '@/components/form/act-button';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { SliderRow } from '@/components/form/slider-row';
import { browserClock } from '@/lib/clock';
import { useSettings } from '@/lib/forms/use-settings';
import { rpc } from '@/lib/session/device';
import { VOLUMES } from './volume-fields';

/** Loudness above which the page warns of the night. */
const QUIET_FROM = 90;
/** Length of the test sound. */
const TEST_SOUND_MS = 2_000;

/**
 * Video › Volume: loudness of speaker, prompts and microphone, and tones. Tables AudioOutputVolume, AudioInputVolume,
 * AudioInDenoise and Sound; calls speak.startPlay and stopPlay. Nothing is put in force before Save; the test plays at
 * the value shown. @assumed pages-2 /video/volume
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
            </Panel>
            <Panel title={t('tones')}>
              <Field of={form} name="keyTone" />
              <Field of={form} name="doorbell" />
            </Panel>
          </>
        );
      }}
    </SettingsPage>
  );
}

/** Plays a test tone at a volume that is not saved yet; while it plays the button stops it. */
function SoundTest({ volume, isDisabled }: { volume: number | ''; isDisabled: boolean }) {
  const t = useTranslations('video.volume');
  const act = useAct();
  const [isPlaying, setPlaying] = useState(false);
  const cancel = useRef<() => void>(undefined);
  const end = () => {
    cancel.current?.();
    cancel.current = undefined;
    setPlaying(false);
  };
  useEffect(
    () => () => {
      if (!cancel.current) return;
      cancel.current();
      void rpc.call('speak.stopPlay', {}, { outlivesPage: true }).catch(() => undefined);
    },
    [],
  );
  const start = () =>
    act.run(async () => {
      await rpc.call('speak.startPlay', { path: 'test', volume: Number(volume) });
      setPlaying(true);
      cancel.current = browserClock.after(TEST_SOUND_MS, end);
    }, t('test'));
  const stop = () =>
    act.run(async () => {
      end();
      await rpc.call('speak.stopPlay', {});
    }, t('test'));
  return (
    <ActButton
      label={isPlaying ? t('stop') : t('test')}
      isSmall
      isBusy={act.isBusy}
      isDisabled={isDisabled || volume === '' || !Number.isInteger(volume)}
      run={isPlaying ? stop : start}
    />
  );
}
