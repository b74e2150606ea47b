import { describe, expect, it } from 'vitest';
import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { duplicated, newPlan, PLAN, planFields, planMembers, planProblems } from './plan-fields';

const OFF = '0 00:00:00-00:00:00';
const plan = {
  ScheduleName: 'Short day',
  Enable: true,
  GroupNo: 0,
  Doors: [0, 1],
  TimeSection: ['1 08:00:00-12:00:00', OFF, OFF, OFF],
};

describe('plan fields', () => {
  it('write back what they read', () => {
    expect(planMembers(planFields(plan), plan)).toEqual(plan);
  });

  it('start for all doors, with the default day and without a group', () => {
    const fields = planFields(newPlan(2));
    expect(planMembers({ ...fields, name: 'New' }, newPlan(2))).toEqual({
      ScheduleName: 'New',
      Enable: true,
      GroupNo: SECTION_ALWAYS,
      Doors: [0, 1],
      TimeSection: ['1 00:00:00-23:59:59', OFF, OFF, OFF],
    });
  });

  it.each([
    [{ name: '' }, 'name', 'NotNull'],
    [{ group: SECTION_ALWAYS }, 'group', 'NotNull'],
    [{ doors: [] }, 'doors', 'SelectAtLeastOne'],
    [{ sections: [{ enabled: true, start: '09:00:00', end: '08:00:00' }] }, 'sections', 'TimeSettingError'],
    [{}, 'sections', undefined],
  ] as const)('%j gives %s %s', (change, key, problem) => {
    const fields = { ...planFields(plan), ...structuredClone(change) } as ReturnType<typeof planFields>;
    expect(planProblems(fields, 'door')[key]?.key).toBe(problem);
  });

  it.each([
    ['SpecialDaysSchedule[1].TimeSection[0]', 'sections'],
    ['SpecialDaysSchedule[1].GroupNo', 'group'],
    ['SpecialDaysSchedule[1].Vendor', undefined],
  ])('a refusal of %s marks %s', (member, key) => {
    expect(PLAN.fieldOf(member)).toBe(key);
  });

  it('are duplicated under a free name of at most 32 characters', () => {
    const names = ['Short day', 'Short day (2)'];
    expect(duplicated(plan, names)).toEqual({ ...planFields(plan), name: 'Short day (3)' });
    expect(duplicated({ ...plan, ScheduleName: 'Short day (2)' }, names).name).toBe('Short day (3)');
    const long = 'x'.repeat(32);
    expect(duplicated({ ...plan, ScheduleName: long }, [long]).name).toBe(`${'x'.repeat(28)} (2)`);
  });
});
