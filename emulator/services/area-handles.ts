/**
 * `factory.instance` and `destroy` of areas whose calls need no handle, for clients that open one. @assumed protocol
 * 1.2
 */
import type { ChannelArea, HandleArea } from '@/lib/contract/methods/handles';
import type { Call, Handler } from '../service';
import { readWhole } from './read-params';
import { createHandle, releaseHandle } from './session-of-call';

type AreaHandles<Area extends HandleArea> = {
  [K in `${Area}.factory.instance`]: Handler<`${Area}.factory.instance`>;
} & { [K in `${Area}.destroy`]: Handler<`${Area}.destroy`> };

/** A table written through the control API may hold anything. */
const lengthOf = (table: unknown) => (Array.isArray(table) ? table.length : 0);
const cameras = ({ state }: Call) => lengthOf(state.tables.Encode);

/** How many channels the device has of an area. */
const CHANNELS: Readonly<Record<ChannelArea, (call: Call) => number>> = {
  Alarm: ({ core, state }) => Math.max(core.capabilities().alarmOutSlots, lengthOf(state.tables.Alarm)),
  OSDManager: cameras,
  audio: ({ state }) => lengthOf(state.tables.AudioOutputVolume),
  commPort: ({ state }) => lengthOf(state.tables.Comm),
  devAudioDetect: cameras,
  devIntelliTracker: cameras,
  encode: cameras,
  rainBrush: cameras,
  wideViewControl: cameras,
};

/** The two handlers of an area, to be merged into its own. */
export function areaHandles<Area extends HandleArea>(area: Area): AreaHandles<Area> {
  const handlers: Record<string, Handler<'audio.factory.instance'> | Handler<'magicBox.destroy'>> = {
    [`${area}.factory.instance`](call: Call, { channel }: { channel?: unknown }) {
      const count = Object.hasOwn(CHANNELS, area) ? CHANNELS[area as ChannelArea](call) : undefined;
      // Channel 0 is the device itself where it has none.
      if (count !== undefined) readWhole(channel ?? 0, 'channel', 0, Math.max(count - 1, 0));
      return createHandle(call, { kind: area });
    },
    [`${area}.destroy`]: (call: Call) => releaseHandle(call, area),
  };
  return handlers as AreaHandles<Area>;
}
