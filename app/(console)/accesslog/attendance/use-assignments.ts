import { useQuery } from '@tanstack/react-query';
import type { Assignments } from './assignments';

const NONE: Assignments = { groups: [], groupOf: () => '', orderOf: () => '' };

/**
 * Who is in which group now, and the work order of each record's day. Read when the page opens. @param isThere the
 * device has check groups
 */
export function useAssignments(isThere: boolean): Assignments {
  const { data = NONE } = useQuery({
    queryKey: ['attendance assignments'],
    enabled: isThere,
    // Beside the report: the rows are shown without it.
    queryFn: () => import('./read-assignments').then((module) => module.readAssignments()),
  });
  return data;
}
