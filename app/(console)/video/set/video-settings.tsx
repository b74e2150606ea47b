import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Notice } from '@/components/feedback/notice';
import { PageTabs } from '@/components/form/page-tabs';
import { SettingsPage } from '@/components/form/settings-page';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { Audio } from './audio';
import { DataRate } from './data-rate';
import { assumedLimits } from './encode-limits';
import { OverlayText } from './overlay-text';
import type { StreamKey, StreamName } from './stream-fields';
import { useEncodeLimits } from './use-encode-limits';
import {
  needsNewStream,
  type VideoFields,
  videoFieldOf,
  videoFields,
  videoProblems,
  videoTables,
} from './video-fields';
import { VideoSide } from './video-side';

interface VideoSettingsProps {
  /** From 0. */
  channel: number;
  /** Above the tabs: the choice of a channel. */
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
    configs: ['Encode'],
    optional: ['VideoStandard', 'AudioInput', 'ChannelTitle', 'VideoWidget'],
    toFields: (tables): VideoFields => videoFields(tables, channel),
    toConfigs: (fields, was) => videoTables(fields, was, channel),
    validate: (fields, loaded) => videoProblems(fields, loaded, limits),
    label,
    fieldOf: videoFieldOf,
    onSaved: (fields, was) => setRound((before) => (needsNewStream(fields, was, shown) ? before + 1 : before)),
  });
  const isMoved = useEncodeLimits(form, channel, setLimits);

  const isReady = form.state === 'ready';
  const tabs = [
    { key: 'rate', title: t('tab.rate') },
    { key: 'audio', title: t('tab.audio') },
    ...(isReady && (form.values.has.title || form.values.has.widget)
      ? [{ key: 'overlay', title: t('tab.overlay') }]
      : []),
  ];
  const shared = { form, limits, isMoved, onEdit: setShown };
  return (
    <PageTabs tabs={tabs} isShared>
      {(open, strip) => (
        <SettingsPage
          form={form}
          tabs={
            <>
              {head}
              {strip}
            </>
          }
          side={
            isReady && (
              <VideoSide
                values={form.values}
                channel={channel}
                stream={shown}
                onStreamChange={setShown}
                round={round}
              />
            )
          }
        >
          {isReady && (
            <>
              {/* Save stops at a field that this tab does not show. */}
              {open !== 'rate' && !form.isValid && <Notice tone="bad">{t('problemElsewhere')}</Notice>}
              {open === 'rate' && <DataRate {...shared} />}
              {open === 'audio' && <Audio {...shared} />}
              {open === 'overlay' && <OverlayText form={form} />}
            </>
          )}
        </SettingsPage>
      )}
    </PageTabs>
  );
}

/** Name of a field by itself, such as "Bit rate, main stream". */
function useLabel() {
  const t = useTranslations('video.set');
  return (key: keyof VideoFields): string => {
    const [stream, name] = key.split('.');
    if (name !== undefined) return t('ofStream', { stream: stream ?? '', name: t(`field.${name as StreamKey}`) });
    return key === 'has' ? '' : t(`field.${key as 'title'}`);
  };
}
