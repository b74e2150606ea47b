import { useTranslations } from 'next-intl';
import { type ComponentType, useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { browserFacts } from '@/lib/media/variants/browser-facts';
import { chooseVariant, type LiveVariant } from '@/lib/media/variants/choose-variant';
import { dayAndTime, showDeviceTime } from '@/lib/session/device-time';
import { useDeviceClock } from '@/lib/session/use-device-clock';
import { useCapabilities } from '@/lib/session/use-visitor';
import { CertificateLink } from './certificate-link';
import type { DeviceLivePanelProps } from './device-live-panel';
import { EmptyPicture } from './empty-picture';
import { LivePanel, type LivePanelProps, type LiveStream } from './live-panel';
import { PluginTip } from './plugin-tip';
import { StreamPassword } from './stream-password';
import { useDeviceSource } from './use-device-source';

const loadFlash = () => import('./flash-panel');
const FlashAddress = lazyPart(() => loadFlash().then((module) => module.FlashAddress), 'nothing');

const HelperWindow = lazyPart(() => import('./helper-window').then((module) => module.HelperWindow), 'nothing');

/** Plugin and Flash are for few browsers: their code is loaded on demand. */
const PANELS: Record<LiveVariant, ComponentType<LivePanelProps>> = {
  pluginFree: LivePanel,
  plugin: lazyPart(() => import('./plugin-panel').then((module) => module.default), EmptyPicture),
  flash: lazyPart(() => loadFlash().then((module) => module.FlashPanel), EmptyPicture),
};

/** The live picture with its source on this device; `DeviceLivePanel` loads it with the first picture. */
export default function WatchedDevice({
  isCompact = false,
  channelIndex,
  withFigures = false,
  faces,
  children,
  tag,
  band,
  isPinned = false,
  onState,
  ...chosen
}: DeviceLivePanelProps) {
  const t = useTranslations('video.live');
  const [facts] = useState(browserFacts);
  const { variant, hasTip, offersAddress } = chooseVariant(facts);
  const [own, setOwn] = useState<LiveStream>('sub');
  const stream = chosen.stream ?? own;
  const { source, isReading, deviceName, hasOwnClock, refresh } = useDeviceSource(stream, channelIndex);
  const clock = useDeviceClock();
  const { securityBaseline, talk, timeFormat } = useCapabilities();
  const clockFormat = (isCompact && dayAndTime(timeFormat)?.time) || timeFormat;
  const Panel = PANELS[variant];
  // The cut-out stands beside a picture that asks for it.
  const isAsking = !source && !isReading && stream !== 'crop';
  // What is beside the page's subject takes one line until somebody wants to see it.
  if (isAsking && isCompact && !children) return <StreamPassword isFolded />;
  return (
    <>
      <Panel
        source={source}
        name={deviceName ?? t('device')}
        compact={isCompact}
        stream={stream}
        onStreamChange={chosen.onStreamChange ?? setOwn}
        withFigures={withFigures}
        isSecure={!isCompact && securityBaseline >= 2}
        canTalk={talk && facts.hasWebSocket}
        missingText={isReading ? t('state.connecting') : t('missing')}
        refreshSource={refresh}
        certificateLink={<CertificateLink />}
        flashAddress={offersAddress && <FlashAddress />}
        hasOwnClock={hasOwnClock}
        tag={tag}
        band={band}
        isPinned={isPinned}
        onState={onState}
        faces={faces}
        {...(clock !== undefined && { clockText: showDeviceTime(clock, clockFormat), stamp: clock })}
      >
        {children}
      </Panel>
      {hasTip && <PluginTip />}
      {hasTip && !isCompact && source && <HelperWindow source={source} />}
      {isAsking && <StreamPassword />}
    </>
  );
}
