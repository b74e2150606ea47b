import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type CustomAudioRow, VOICE_EVENTS } from '@/lib/contract/tables/sound';
import { rpc } from '@/lib/session/device';

/** While the device makes a file playable its state is read again. @assumed */
const TRANSCODING_POLL_MS = 2_000;

/** The rows of CustomAudio. Those of events that are not known here, or of a wrong form, are left out. */
export function useSounds() {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: ['custom audio'],
    queryFn: async () => {
      const { table } = await rpc.call('configManager.getConfig', { name: 'CustomAudio' });
      return Array.isArray(table) ? table.filter(isSound) : [];
    },
    refetchInterval: ({ state }) =>
      state.data?.some(({ State }) => State === 'InProgress') ? TRANSCODING_POLL_MS : false,
  });
  return {
    rows: query.data ?? [],
    isFailed: query.isError,
    /** Reads the list again, and the prompts: an upload also chooses the file for its event. */
    refresh: () =>
      Promise.all([
        query.refetch(),
        ...(['CustomAudio', 'AccessVoice'] as const).map((name) =>
          queries.invalidateQueries({ queryKey: ['table', name] }),
        ),
      ]),
  };
}

function isSound(row: unknown): row is CustomAudioRow {
  const { Event, Name, Path, Size, Seconds } = Object(row) as Partial<CustomAudioRow>;
  const isKnown = VOICE_EVENTS.some((event) => event === Event);
  return isKnown && typeof Name === 'string' && typeof Path === 'string' && [Size, Seconds].every(Number.isFinite);
}
