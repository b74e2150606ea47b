import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { ConfigTables } from '@/lib/contract/configs';
import { DEFAULT_CAMERA_CHANNEL, StreamSubtype } from '@/lib/contract/stream';
import { rereadTables, useTables } from '@/lib/forms/use-tables';
import { type LiveSource, liveUrls } from '@/lib/media/live-source';
import { session } from '@/lib/session/device';
import { useStore } from '@/lib/use-store';
import type { LiveStream } from './live-panel';

type LiveTables = Partial<Pick<ConfigTables, 'Encode' | 'Https' | 'RTSP' | 'MediaEncrypt' | 'General' | 'VideoWidget'>>;

/** The tables that say how the device expects stream requests. @spec §4 */
const SETTINGS = ['MediaEncrypt', 'Https', 'RTSP'] as const;

/** The tables needed to start a live picture; each may be missing on a device. @spec §3, §7 live stream */
const LIVE_TABLES = [...SETTINGS, 'Encode', 'General', 'VideoWidget'] as const;

/**
 * The live source of this device for the signed-in account. `source` is undefined while the tables are read, and
 * permanently after a reload: the password of the stream's digest is in memory only.
 *
 * @param wantedChannel from 0; a device with fewer inputs shows its last one
 */
export function useDeviceSource(
  stream: LiveStream,
  wantedChannel: number = DEFAULT_CAMERA_CHANNEL,
): {
  source: LiveSource | undefined;
  isReading: boolean;
  deviceName: string | undefined;
  /** The device writes its time into the picture: a second clock would overlap it. */
  hasOwnClock: boolean;
  /** Reads the settings of the stream again after its connection broke. Rejects when the device cannot be reached. */
  refresh: () => Promise<LiveSource | undefined>;
} {
  const tables = useTables([], LIVE_TABLES, 'share');
  // When the tables cannot be read the picture may still work; otherwise the player reports the error.
  const known = tables.data ?? (tables.isError ? NO_TABLES : undefined);
  const queries = useQueryClient();
  // A new sign-in on the open page provides the password again.
  const login = useStore(session.state);
  const source = useMemo(
    () => login && known && sourceFrom(known, stream, wantedChannel),
    [login, known, stream, wantedChannel],
  );
  const refresh = useCallback(async () => {
    const read = await rereadTables(queries, [], tables.data ? SETTINGS : LIVE_TABLES);
    return sourceFrom({ ...tables.data, ...read }, stream, wantedChannel);
  }, [queries, tables.data, stream, wantedChannel]);
  const widgets = known?.VideoWidget ?? [];
  return {
    source,
    isReading: known === undefined,
    deviceName: known?.General?.MachineName,
    hasOwnClock: widgets[inputOf(widgets, wantedChannel)]?.TimeTitle.EncodeBlend ?? false,
    refresh,
  };
}

const NO_TABLES: LiveTables = {};

/** A device with fewer inputs shows its last one. @spec §9 */
const inputOf = (inputs: readonly unknown[], wanted: number) => Math.max(0, Math.min(wanted, inputs.length - 1));

function sourceFrom(tables: LiveTables, stream: LiveStream, wantedChannel: number): LiveSource | undefined {
  const account = session.streamCredentials();
  if (!account) return undefined;
  const { Encode = [], Https, MediaEncrypt } = tables;
  const channelIndex = inputOf(Encode, wantedChannel);
  const { Main, Sub, Crop } = StreamSubtype;
  const size = sizeOf(tables, stream, channelIndex);
  const isOverTls = MediaEncrypt?.RTSPOverTls.Enable === true;
  return {
    ...liveUrls(window.location.origin, {
      channelIndex,
      subtype: { main: Main, sub: Sub, crop: Crop }[stream],
      ...(isOverTls && Https?.Enable === true && { securePort: Https.Port }),
    }),
    ...account,
    isOverTls,
    ...(size && { width: size.Width, height: size.Height }),
  };
}

/** The size that the device announces; of the cut-out the picture itself tells it. */
function sizeOf({ Encode = [] }: LiveTables, stream: LiveStream, channelIndex: number) {
  if (stream === 'crop') return undefined;
  const { MainFormat, ExtraFormat } = Encode[channelIndex] ?? {};
  return (stream === 'main' ? MainFormat : ExtraFormat)?.[0]?.Video;
}
