import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { browserClock } from '@/lib/clock';
import { type CustomAudioRow, VOICE_EVENTS } from '@/lib/contract/tables/sound';
import { useTable } from '@/lib/forms/use-tables';

/** While the device makes a file playable its state is read again. @assumed */
const TRANSCODING_POLL_MS = 2_000;

/** The rows of CustomAudio, without those of events that are not known here. */
export function useSounds() {
  const queries = useQueryClient();
  const query = useTable('CustomAudio');
  const { refetch } = query;
  const rows = (query.data ?? []).filter(isKnown);
  const isWaiting = rows.some(({ State }) => State === 'InProgress');
  useEffect(() => {
    if (isWaiting) return browserClock.every(TRANSCODING_POLL_MS, () => void refetch());
  }, [isWaiting, refetch]);
  return {
    rows,
    query,
    /** Reads the list again, the shapes, and the prompts: an upload also chooses the file for its event. */
    refresh: () =>
      Promise.all([
        refetch(),
        ...[['table', 'AccessVoice'], ['sound']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ]),
  };
}

const isKnown = ({ Event }: CustomAudioRow) => VOICE_EVENTS.some((event) => event === Event);
