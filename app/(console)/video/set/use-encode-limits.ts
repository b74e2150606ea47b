import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { ConfigForm } from '@/lib/forms/use-config-form';
import { useTable } from '@/lib/forms/use-tables';
import { rpc } from '@/lib/session/device';
import { assumedLimits, type EncodeLimits, fitted, limitsFrom } from './encode-limits';
import { encodeEntry, type VideoFields } from './video-fields';

/** What the device's limits depend on; a change of any of them requests them again. @assumed pages-2 /video/set */
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
 * The encoder's limits for the values in the form, passed to `onLimits` when they change. Narrower limits also change
 * the fields; returns the fields that were changed this way and still have that value.
 */
export function useEncodeLimits(
  form: ConfigForm<VideoFields> | undefined,
  channel: number,
  onLimits: (limits: EncodeLimits) => void,
): (key: keyof VideoFields) => boolean {
  const values = form?.values;
  const loaded = form?.loaded;
  // The request includes members the page does not know: it starts from the stored entry.
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

  // A device that cannot say gets the limits every device has.
  const { data, isError } = query;
  const standard = values?.standard;
  const limits = useMemo(
    () => data ?? (isError && standard ? assumedLimits(standard) : undefined),
    [data, isError, standard],
  );
  const before = useRef<EncodeLimits | undefined>(undefined);
  const [moved, setMoved] = useState<Partial<VideoFields>>({});
  // Runs for new limits only: values typed meanwhile are validated, not changed.
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
