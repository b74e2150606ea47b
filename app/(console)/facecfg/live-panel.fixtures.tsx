import { useEffect, useRef } from 'react';
import type { DeviceLivePanelProps } from '@/components/video/device-live-panel';
import type { PlayerState } from '@/lib/media/player-state';

/** What the page gave to the live panel last. */
export const panel: { props?: DeviceLivePanelProps } = {};

/** In place of the live panel: a picture that plays, without a player. */
export const livePanel = {
  useMayWatch: () => true,
  DeviceLivePanel: (props: DeviceLivePanelProps) => {
    panel.props = props;
    const { band, children, onState } = props;
    const tell = useRef(onState);
    useEffect(() => tell.current?.({ kind: 'playing' } as PlayerState), []);
    return (
      <>
        {band}
        {typeof children === 'function' ? children(16 / 9) : children}
      </>
    );
  },
};
