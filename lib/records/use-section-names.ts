import { useQuery } from '@tanstack/react-query';
import { rpc } from '@/lib/session/device';

/** A numbered plan by its name. */
export interface PlanName {
  value: number;
  label: string;
}

const NONE: PlanName[] = [];

/**
 * Weekly plans and holiday plans that are in use, as choices. Plans that cannot be read are an empty list: the field
 * then shows the stored number.
 */
export function useSectionNames(): { weekly: PlanName[]; holidays: PlanName[] } {
  const query = useQuery({
    queryKey: ['section names'],
    queryFn: async () => {
      const [weekly, holidays] = await rpc.batch([
        { method: 'configManager.getConfig', params: { name: 'AccessTimeSchedule' } },
        { method: 'configManager.getConfig', params: { name: 'SpecialDaysSchedule' } },
      ]);
      const table = (outcome: typeof weekly) =>
        (outcome?.ok
          ? ((outcome.value as { table?: unknown }).table as Record<string, unknown>[] | undefined)
          : undefined) ?? [];
      return { weekly: named(table(weekly), 'Name'), holidays: named(table(holidays), 'ScheduleName') };
    },
  });
  return query.data ?? { weekly: NONE, holidays: NONE };
}

function named(table: Record<string, unknown>[], member: string): PlanName[] {
  return table.flatMap((entry, value) =>
    entry.Enable ? [{ value, label: `${value} · ${String(entry[member] ?? '')}` }] : [],
  );
}
