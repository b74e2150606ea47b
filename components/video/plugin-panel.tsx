import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { StreamSubtype } from '@/lib/contract/stream';
import { PluginPlayer } from '@/lib/media/variants/plugin-player';
import { LivePanel, type LivePanelProps } from './live-panel';

/**
 * The live panel by the browser plugin; the choice of the stream follows when the plugin changes the stream by itself.
 */
export default function PluginPanel(props: LivePanelProps) {
  const choose = useRef(props.onStreamChange);
  useEffect(() => {
    choose.current = props.onStreamChange;
  });
  const openView = () =>
    new PluginPlayer({
      location: window.location,
      // At once: the source with the new settings must not request the previous stream.
      onStreamMoved: (subtype) => flushSync(() => choose.current?.(subtype === StreamSubtype.Main ? 'main' : 'sub')),
    });
  return <LivePanel {...props} openView={openView} />;
}
