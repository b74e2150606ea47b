import { useQuery } from '@tanstack/react-query';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import type { AccessUser } from '@/lib/contract/records';
import { readTables } from '@/lib/forms/save-tables';
import { readEverybody } from '@/lib/persons/read-everybody';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { rpc } from '@/lib/session/device';

/** Names of the doors and persons that use each numbered plan. */
export interface PlanUses {
  weekly: ReadonlyMap<number, string[]>;
  holidays: ReadonlyMap<number, string[]>;
}

/** Which weekly plan and holiday plan is used by whom. Throws RpcError, TransportError. */
export async function readPlanUses(
  client: RpcClient,
  everybody: () => Promise<readonly AccessUser[]> = readEverybody,
): Promise<PlanUses> {
  const { AccessControl } = await readTables(client, ['AccessControl']);
  const persons = await everybody();
  const weekly = new Map<number, string[]>();
  const holidays = new Map<number, string[]>();
  const note = (uses: Map<number, string[]>, numbers: readonly number[], name: string) => {
    for (const number of new Set(numbers)) {
      if (number !== SECTION_ALWAYS) uses.set(number, [...(uses.get(number) ?? []), name]);
    }
  };
  for (const door of AccessControl) {
    note(weekly, [door.OpenAlwaysTime, door.CloseAlwaysTime, door.FirstEnter?.TimeIndex ?? SECTION_ALWAYS], door.Name);
    note(holidays, [door.HolidayTime], door.Name);
  }
  for (const person of persons) {
    const name = person.UserName || person.UserID;
    note(weekly, person.TimeSections ?? [], name);
    note(holidays, person.SpecialDaysSchedule ?? [], name);
  }
  return { weekly, holidays };
}

/** Uses of the plans; undefined while they are read, and on a device that does not report them. */
export function usePlanUses(): PlanUses | undefined {
  return useQuery({ queryKey: ['plan uses'], queryFn: () => readPlanUses(rpc) }).data;
}
