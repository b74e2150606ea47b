import { useQuery } from '@tanstack/react-query';
import { rpc } from '@/lib/session/device';

/** A numbered plan by its name. */
export interface PlanName {
  value: number;
  label: string;
}

/** Plans in use, as choices. */
export interface SectionNames {
  weekly: PlanName[];
  holidays: PlanName[];
  isLoading: boolean;
  /** Lists that could not be read; they are empty, and a field shows the stored number. */
  unread: { weekly: boolean; holidays: boolean };
}

const NONE: PlanName[] = [];

/** Weekly plans and holiday plans that are in use, as choices. */
export function useSectionNames(): SectionNames {
  const query = useQuery({
    queryKey: ['section names'],
    queryFn: async () => {
      const [weekly, holidays] = await rpc.batch([
        { method: 'configManager.getConfig', params: { name: 'AccessTimeSchedule' } },
        { method: 'configManager.getConfig', params: { name: 'SpecialDaysSchedule' } },
      ]);
      const table = (outcome: typeof weekly) =>
        outcome?.ok
          ? ((outcome.value as { table?: unknown }).table as Record<string, unknown>[] | undefined)
          : undefined;
      return {
        weekly: named(table(weekly) ?? [], 'Name'),
        holidays: named(table(holidays) ?? [], 'ScheduleName'),
        unread: { weekly: table(weekly) === undefined, holidays: table(holidays) === undefined },
      };
    },
  });
  const { data, isError, isLoading } = query;
  const unread = { weekly: isError, holidays: isError };
  return { isLoading, ...(data ?? { weekly: NONE, holidays: NONE, unread }) };
}

function named(table: Record<string, unknown>[], member: string): PlanName[] {
  return table.flatMap((entry, value) =>
    entry.Enable ? [{ value, label: `${value} · ${String(entry[member] ?? '')}` }] : [],
  );
}
