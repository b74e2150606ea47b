import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { GridSize } from '@/components/drawing/use-field-drawing';
import { MOTION_GRID } from '@/lib/contract/limits';
import { saysMissing } from '@/lib/forms/save-tables';
import { useTable } from '@/lib/forms/use-tables';
import { AreaHandle } from '@/lib/rpc/area-handle';
import { rpc } from '@/lib/session/device';

/** Between two levels, and after a request that failed, in milliseconds. */
const LEVEL_EVERY_MS = 500;
const LEVEL_AGAIN_MS = 5_000;

/** The handle of the channel's motion detection, released when the page is left. */
export function useMotionHandle(channel: number): AreaHandle {
  const area = useMemo(
    () => new AreaHandle(rpc, () => rpc.call('devVideoDetect.factory.instance', { channel })),
    [channel],
  );
  useEffect(() => () => void area.release((object) => rpc.call('devVideoDetect.destroy', {}, { object })), [area]);
  return area;
}

/** The grid of the device; where it says nothing of it, that of the standard. */
export function useMotionGrid(area: AreaHandle): GridSize {
  const standard = useTable('VideoStandard').data;
  const caps = useQuery({
    queryKey: ['motion caps', standard],
    queryFn: () => area.use((object) => rpc.call('devVideoDetect.getCaps', { name: 'All' }, { object })),
  });
  const { Columns, Rows } = caps.data?.caps ?? {};
  const { columns, rows, rowsNtsc } = MOTION_GRID;
  return { columns: sizeOr(Columns, columns), rows: sizeOr(Rows, standard === 'NTSC' ? rowsNtsc : rows) };
}

/** A size that masks and picture have room for. */
const sizeOr = (given: number | undefined, otherwise: number) =>
  given !== undefined && Number.isInteger(given) && given >= 1 && given <= 32 ? given : otherwise;

/**
 * The level of movement in each region, undefined where it has none; empty where the device has no such call, which is
 * then not asked again.
 */
export function useMotionLevels(area: AreaHandle): readonly (number | undefined)[] {
  const level = useQuery({
    queryKey: ['motion level'],
    queryFn: () => area.use((object) => rpc.call('devVideoDetect.getMotionLevel', {}, { object })),
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      if (state.status !== 'error') return LEVEL_EVERY_MS;
      return !saysMissing(state.error) && LEVEL_AGAIN_MS;
    },
  });
  const levels: unknown = level.isError ? [] : level.data?.levels;
  return Array.isArray(levels) ? levels.map((each) => (typeof each === 'number' ? each : undefined)) : [];
}
