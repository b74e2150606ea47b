import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { bdi } from '@/components/feedback/bdi';
import { useDoorNames } from '@/components/form/use-door-names';
import { useEntryRemoval } from '@/components/table/use-entry-removal';
import { writeElement } from '@/lib/forms/write-element';
import { rpc } from '@/lib/session/device';
import { FREE_PLAN } from './plan-fields';
import type { PlanRow } from './use-plan-columns';

/** Doors and persons that refer to a plan; empty when the device does not say. */
const usersOf = (queries: QueryClient, plan: number, doorNames: readonly string[]) =>
  import('@/lib/records/read-holiday-uses')
    .then(({ readHolidayUses }) => readHolidayUses(queries, doorNames))
    .then(
      (uses) => uses.get(plan) ?? [],
      () => [],
    );

/** Asks, deletes a plan, or shows what still uses it. */
export function useRemovePlan(refresh: () => unknown) {
  const t = useTranslations('section.holidayPlan');
  const removal = useEntryRemoval();
  const queries = useQueryClient();
  const doorNames = useDoorNames();
  return async ({ number, plan }: PlanRow) => {
    const isAsked = await removal({
      title: t.rich('removeTitle', { name: plan.ScheduleName, bdi }),
      text: t('removeText'),
      confirm: t('remove'),
      removed: t('removed'),
      entry: number,
      remove: async () => {
        const outcome = await writeElement(rpc, 'SpecialDaysSchedule', number, FREE_PLAN);
        if (outcome.kind !== 'saved') throw outcome.error;
      },
      inUse: { users: () => usersOf(queries, number, doorNames), text: (names) => t('inUse', { names }) },
    });
    if (isAsked) await refresh();
  };
}
