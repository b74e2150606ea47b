import { useEffect, useRef } from 'react';
import type { DeviceLivePanelProps } from '@/components/video/device-live-panel';

/** What the address asks for. */
const search: Record<string, string> = {};

/** Mock of `next/navigation`. */
export const navigation = {
  usePathname: () => '/img',
  useRouter: () => ({ replace: () => undefined, push: () => undefined }),
  useSearchParams: () => new URLSearchParams(search),
};

/** What the page gave to the live panel last. */
export const panel: Pick<DeviceLivePanelProps, 'onState'> = {};

/** Mock of the live panel: the picture is tested in a browser, here only what the page says about it. */
export const livePanel = {
  useMayWatch: () => true,
  DeviceLivePanel: ({ tag, band, onState }: DeviceLivePanelProps) => {
    panel.onState = onState;
    const tell = useRef(onState);
    useEffect(() => tell.current?.({ kind: 'playing' }), []);
    return (
      <>
        <output aria-label="tag">{tag}</output>
        {band}
      </>
    );
  },
};
