import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Panel } from '@/components/form/panel';
import { DeviceLivePanel } from '@/components/video/device-live-panel';
import type { StreamName } from './stream-fields';
import { networkKbps, storageGbPerDay, type VideoFields } from './video-fields';
import classes from './video-side.module.css';

interface VideoSideProps {
  values: VideoFields;
  channel: number;
  stream: StreamName;
  /** Another number restarts the stream. */
  round: number;
  onStreamChange(stream: StreamName): void;
  /** Over the picture. */
  children?: ReactNode;
}

/** The picture with these settings, and the load they cause. */
export function VideoSide({ values, children, ...live }: VideoSideProps) {
  const t = useTranslations('video.set');
  const rows: [label: string, value: string][] = [
    [values['sub.inUse'] ? t('network') : t('networkMain'), t('mbit', { value: networkKbps(values) / 1000 })],
    [t('storage'), t('gbDay', { value: storageGbPerDay(values) })],
  ];
  return (
    <>
      {/* The picture and the question for a password stay together. */}
      <div className={classes.live}>
        <DeviceLivePanel
          key={live.round}
          channelIndex={live.channel}
          stream={live.stream}
          onStreamChange={live.onStreamChange}
          withFigures
        >
          {children}
        </DeviceLivePanel>
      </div>
      <div className={classes.estimate}>
        <Panel title={t('load')}>
          <dl className={classes.load}>
            {rows.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </Panel>
      </div>
    </>
  );
}
