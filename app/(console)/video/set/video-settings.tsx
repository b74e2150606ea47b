import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { changedTabs, PageTabs } from '@/components/form/page-tabs';
import { SettingsPage } from '@/components/form/settings-page';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { DataRate } from './data-rate';
import { assumedLimits } from './encode-limits';
import { Snapshots } from './snapshots';
import type { StreamKey, StreamName } from './stream-fields';
import { useEncodeLimits } from './use-encode-limits';
import { needsNewStream, VIDEO, type VideoFields, videoProblems } from './video-fields';
import { VideoSide } from './video-side';

/** Loaded when they are shown. */
const Audio = lazyPart(() => import('./audio').then((module) => module.Audio), 'block');
const OverlayText = lazyPart(() => import('./overlay-text').then((module) => module.OverlayText), 'block');
const OverlayPlaces = lazyPart(() => import('./overlay-places').then((module) => module.OverlayPlaces), 'nothing');

interface VideoSettingsProps {
  /** From 0. */
  channel: number;
  /** Above the tabs: the choice of a channel, where there are several. */
  head: ReactNode;
}

/** The form of one channel: three tabs over one set of fields, with the picture beside it. */
export function VideoSettings({ channel, head }: VideoSettingsProps) {
  const t = useTranslations('video.set');
  const label = useLabel();
  const [shown, setShown] = useState<StreamName>('sub');
  const [round, setRound] = useState(0);
  const [limits, setLimits] = useState(() => assumedLimits('PAL'));
  const form = useConfigForm({
    ...VIDEO.form(channel),
    validate: (fields, loaded) => videoProblems(fields, loaded, limits),
    label,
    onSaved: (fields, was) => setRound((before) => (needsNewStream(fields, was, shown) ? before + 1 : before)),
  });
  const isMoved = useEncodeLimits(form.ready, channel, setLimits);

  const has = form.ready?.values.has;
  const tabs = [
    { key: 'rate', title: t('tab.rate') },
    { key: 'audio', title: t('tab.audio') },
    ...(has?.title || has?.widget ? [{ key: 'overlay', title: t('tab.overlay') }] : []),
  ];
  const entry = head ? t('channelNumber', { number: channel + 1 }) : undefined;
  return (
    <PageTabs tabs={changedTabs(tabs, form.ready, tabOf)} isShared entry={entry}>
      {(open, strip, show) => (
        <SettingsPage
          form={form}
          tabs={
            <>
              {head}
              {strip}
            </>
          }
          sideWidth="wide"
          showField={(key) => show(tabOf(key))}
          side={(form) => (
            <VideoSide values={form.values} channel={channel} stream={shown} onStreamChange={setShown} round={round}>
              {open === 'overlay' && form.values.has.widget && <OverlayPlaces form={form} stream={shown} />}
            </VideoSide>
          )}
        >
          {(form) => {
            const shared = { form, limits, isMoved, onEdit: setShown };
            return (
              <>
                {/* Save stops at a field that is not on the current tab. */}
                {open !== 'rate' && !form.isValid && <Notice tone="bad">{t('problemElsewhere')}</Notice>}
                {open === 'rate' && <DataRate {...shared} />}
                {open === 'rate' && form.values.has.snapshots && (
                  <Snapshots form={form} resolutions={limits.main.resolutions} />
                )}
                {open === 'audio' && <Audio {...shared} />}
                {open === 'overlay' && <OverlayText form={form} />}
              </>
            );
          }}
        </SettingsPage>
      )}
    </PageTabs>
  );
}

/** The tab that shows a field. */
const tabOf = (key: keyof VideoFields): string => {
  if (/^(title|time|week)/.test(key)) return 'overlay';
  return /audio|frequency/i.test(key) ? 'audio' : 'rate';
};

/** Full name of a field, such as "Bit rate, main stream". */
function useLabel() {
  const t = useTranslations('video.set');
  return (key: keyof VideoFields): string => {
    const [stream, name] = key.split('.');
    if (name !== undefined) return t('ofStream', { stream: stream ?? '', name: t(`field.${name as StreamKey}`) });
    return key === 'has' ? '' : t(`field.${key as 'title'}`);
  };
}
