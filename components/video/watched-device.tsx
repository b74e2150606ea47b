import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useDeviceClock } from '@/lib/session/use-device-clock';
import { useCapabilities } from '@/lib/session/use-visitor';
import { CertificateLink } from './certificate-link';
import type { DeviceLivePanelProps } from './device-live-panel';
import { LivePanel, type LiveStream } from './live-panel';
import { StreamPassword } from './stream-password';
import { useDeviceSource } from './use-device-source';

/** The live picture with its source on this device; `DeviceLivePanel` loads it with the first picture. */
export default function WatchedDevice({
  isCompact = false,
  channelIndex,
  withFigures = false,
  children,
  ...chosen
}: DeviceLivePanelProps) {
  const t = useTranslations('video.live');
  const [own, setOwn] = useState<LiveStream>('sub');
  const stream = chosen.stream ?? own;
  const { source, isReading, deviceName, hasOwnClock, refresh } = useDeviceSource(stream, channelIndex);
  const clockText = useDeviceClock();
  const { securityBaseline, talk } = useCapabilities();
  return (
    <>
      <LivePanel
        source={source}
        name={deviceName ?? t('device')}
        compact={isCompact}
        stream={stream}
        onStreamChange={chosen.onStreamChange ?? setOwn}
        withFigures={withFigures}
        isSecure={!isCompact && securityBaseline >= 2}
        canTalk={talk}
        missingText={isReading ? t('state.connecting') : t('missing')}
        refreshSource={refresh}
        certificateLink={<CertificateLink />}
        hasOwnClock={hasOwnClock}
        {...(clockText !== undefined && { clockText })}
      >
        {children}
      </LivePanel>
      {!source && !isReading && <StreamPassword />}
    </>
  );
}
