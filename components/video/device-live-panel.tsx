'use client';

import { type ReactNode, useEffect } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { warmUp } from '@/lib/media/media-link';
import { useAuthority, useCapabilities } from '@/lib/session/use-visitor';
import { EmptyPicture } from './empty-picture';
import type { LivePanelProps, LiveStream } from './live-panel';

const loadPicture = () => import('./watched-device');

/** The player is the largest part of a page with a picture: the form beside it does not wait for it. */
const WatchedDevice = lazyPart(() => loadPicture().then((module) => module.default), EmptyPicture);

export interface DeviceLivePanelProps {
  /** Picture only, without the control line. */
  isCompact?: boolean;
  /** From 0; without it the camera that faces the visitor. */
  channelIndex?: number;
  /** The stream to show, where the page decides; with `onStreamChange`. */
  stream?: LiveStream;
  onStreamChange?(stream: LiveStream): void;
  /** Measured size, frame rate and bit rate under the picture. */
  withFigures?: boolean;
  /** What the page says about the picture: see LivePanel. */
  tag?: string | undefined;
  band?: ReactNode;
  isPinned?: boolean;
  onState?: LivePanelProps['onState'];
  /** A page that shows what the device says of faces. */
  faces?: LivePanelProps['faces'];
  /** Drawn over the picture; a function gets the aspect ratio of the stream. */
  children?: LivePanelProps['children'];
}

/**
 * The live picture of this device, for pages: starts on the sub stream unless the page decides, and is rendered only
 * where the device has video and the account may watch it (`Monitor_01`).
 * @spec §2 live-video panel
 */
export function DeviceLivePanel(props: DeviceLivePanelProps) {
  const mayWatch = useMayWatch();
  // The worker starts while the panel's code and the tables of the stream are loading.
  useEffect(() => {
    if (mayWatch) warmUp();
  }, [mayWatch]);
  if (!mayWatch) return null;
  return <WatchedDevice {...props} />;
}

/** Whether this account sees live pictures of this device. */
export function useMayWatch(): boolean {
  const { hasVideo } = useCapabilities();
  return useAuthority('Monitor_01') && hasVideo;
}

const loadAhead = () => {
  // The worker ends unused, but its script is then in the browser's cache.
  warmUp();
  return loadPicture();
};

/** Preloads the player's code and its worker; undefined where the account sees no picture. */
export function usePictureLoader(): (() => Promise<unknown>) | undefined {
  return useMayWatch() ? loadAhead : undefined;
}
