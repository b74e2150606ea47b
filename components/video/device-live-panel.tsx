'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useDeviceClock } from '@/lib/session/use-device-clock';
import { useAuthority, useCapabilities } from '@/lib/session/use-visitor';
import { LivePanel, type LiveStream } from './live-panel';
import { useDeviceSource } from './use-device-source';

/**
 * The live picture of this device, for pages: starts on the sub stream and stands only where the device has video and
 * the account may watch it (`Monitor_01`). @spec §2 live-video panel
 */
export function DeviceLivePanel({ isCompact = false }: { isCompact?: boolean }) {
  const { hasVideo } = useCapabilities();
  const mayWatch = useAuthority('Monitor_01');
  return hasVideo && mayWatch ? <WatchedDevice isCompact={isCompact} /> : null;
}

function WatchedDevice({ isCompact }: { isCompact: boolean }) {
  const t = useTranslations('video.live');
  const [stream, setStream] = useState<LiveStream>('sub');
  const { source, isReading, deviceName, refresh } = useDeviceSource(stream);
  const clockText = useDeviceClock();
  return (
    <LivePanel
      source={source}
      name={deviceName ?? t('device')}
      compact={isCompact}
      stream={stream}
      onStreamChange={setStream}
      missingText={isReading ? t('state.connecting') : t('missing')}
      refreshSource={refresh}
      {...(clockText !== undefined && { clockText })}
    />
  );
}
