import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import { useTable } from '@/lib/forms/use-tables';
import { rpc } from '@/lib/session/device';
import { assumedLimits, type EncodeLimits, fitted, limitsFrom } from './encode-limits';
import { encodeEntry, type VideoFields } from './video-fields';

/** What the device's limits depend on; a change of any of them asks again. @assumed pages-2 /video/set */
const ASKED = [
  'standard',
  'main.resolution',
  'main.compression',
  'main.fps',
  'sub.resolution',
  'sub.compression',
  'sub.fps',
] as const satisfies readonly (keyof VideoFields)[];

/**
 * The encoder's limits for what the form shows now, once it is read, handed to `onLimits` when they change. Limits that shrink take the
 * fields with them; the answer names the fields whose value was so changed and still stands.
 */
export function useEncodeLimits(
  form: ConfigForm<VideoFields> | undefined,
  channel: number,
  onLimits: (limits: EncodeLimits) => void,
): (key: keyof VideoFields) => boolean {
  const values = form?.values;
  const loaded = form?.loaded;
  // Members the page does not know belong to the question: the entry as the device holds it is its ground.
  const held = useTable('Encode', (channels) => channels[channel]).data;
  const query = useQuery({
    queryKey: ['encode limits', channel, loaded?.standard, ...ASKED.map((key) => values?.[key])],
    queryFn:
      values && loaded && held
        ? async () => {
            const config = encodeEntry(values, held);
            const { caps } = await rpc.call('encode.getConfigCaps', { channel, config, stream: 'All' });
            return limitsFrom(caps, loaded.standard, values.standard);
          }
        : skipToken,
    placeholderData: keepPreviousData,
  });

  // A device that cannot say is taken at the limits every device has.
  const { data, isError } = query;
  const standard = values?.standard;
  const limits = useMemo(
    () => data ?? (isError && standard ? assumedLimits(standard) : undefined),
    [data, isError, standard],
  );
  const before = useRef<EncodeLimits | undefined>(undefined);
  const [moved, setMoved] = useState<Partial<VideoFields>>({});
  // Runs for new limits only: what is typed meanwhile is judged, not moved.
  useEffect(() => {
    if (!form || !limits || before.current === limits) return;
    const changes = before.current ? fitted(form.values, before.current, limits) : {};
    before.current = limits;
    onLimits(limits);
    if (Object.keys(changes).length === 0) return;
    setMoved(changes);
    form.set(changes);
  });

  return (key) => Object.hasOwn(moved, key) && moved[key] === values?.[key] && values?.[key] !== loaded?.[key];
}
