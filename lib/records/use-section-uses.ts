import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { browserClock } from '@/lib/clock';
import { type AlarmTableName, DOOR_ALARM_TABLES } from '@/lib/contract/tables/alarm';
import { useTable, useTables } from '@/lib/forms/use-tables';
import { readAllPersons } from '@/lib/persons/read-all-persons';
import { verdict } from '@/lib/routes/verdict';
import { rpc } from '@/lib/session/device';
import { useVisitor } from '@/lib/session/use-visitor';
import { recordFinder } from './log-finder';
import { type SectionUse, sectionUses } from './plan-uses';
import { readAll } from './read-all';
import { readRoutes } from './repeat-enter-routes';

/** What refers to each weekly plan. */
export interface SectionUses {
  of: ReadonlyMap<number, readonly SectionUse[]>;
  /** Everything that may refer to a plan was read; otherwise a plan may have more uses. */
  isWhole: boolean;
}

const source = recordFinder('AccessControlCustomPassword');
const readCodes = ({ signal }: { signal: AbortSignal }) =>
  readAll(source, {}, { rpc, clock: browserClock, signal, onProgress: () => undefined });

/** All alarms: those of each door, and that of the housing. */
const ALARM_TABLES: readonly AlarmTableName[] = [...DOOR_ALARM_TABLES, 'ChassisIntrusion'];

/**
 * Uses of the weekly plans; undefined until doors and persons are read, and on a device that does not report them. What
 * belongs to pages that this account may not open is not read.
 */
export function useSectionUses(): SectionUses | undefined {
  const visitor = useVisitor();
  const doorCount = visitor?.capabilities.doorCount ?? 1;
  const [code, route, alarm, lift] = ['/customPassword', '/door/repeatEnter', '/alarm/alarmcfg', '/liftControl'].map(
    (page) => verdict(page, visitor),
  );
  const isRouted = route === 'ok' && doorCount > 1;
  const doors = useTable('AccessControl').data;
  const persons = useQuery({ queryKey: ['all persons in full'], queryFn: readAllPersons }).data;
  const codes = useQuery({ queryKey: ['door codes in full'], enabled: code === 'ok', queryFn: readCodes }).data;
  const routes = useQuery({ queryKey: ['repeat enter routes'], enabled: isRouted, queryFn: readRoutes }).data;
  const general = useTables([], lift === 'ok' ? ['AccessControlGeneral'] : []).data;
  const { data: allAlarms, held: alarms } = useTables([], alarm === 'ok' ? ALARM_TABLES : []);
  const known = Object.keys(alarms).join();
  return useMemo(() => {
    if (!doors || !persons) return undefined;
    return {
      of: sectionUses({ doors, persons, codes, routes, alarms, peak: general?.AccessControlGeneral?.PeakTimeSection }),
      isWhole:
        (codes !== undefined || code === 'not-supported') &&
        (routes !== undefined || route === 'not-supported' || doorCount < 2) &&
        (general?.AccessControlGeneral !== undefined || lift === 'not-supported') &&
        ((alarm === 'ok' && allAlarms !== undefined) || alarm === 'not-supported'),
    };
  }, [doors, persons, codes, routes, general, allAlarms, known, code, route, lift, alarm, doorCount]);
}
