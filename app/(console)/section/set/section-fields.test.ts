import { describe, expect, it } from 'vitest';
import { DEFAULT_DAY, type TimeScheduleTable } from '@/lib/contract/tables/time-sections';
import { DAYS } from '@/lib/timesection/week';
import { isCleared, SECTION, type SectionFields, sectionProblems } from './section-fields';

const plan = (): TimeScheduleTable & { Vendor_Reserved: number } => ({
  Name: 'Office',
  Enable: true,
  TimeSchedule: DAYS.map(() => [...DEFAULT_DAY]),
  Vendor_Reserved: 7,
});
const sectionFields = (each: TimeScheduleTable) => SECTION.toFields({ AccessTimeSchedule: [each] }, 0);
const sectionTable = (fields: SectionFields, held: TimeScheduleTable[], number: number) =>
  SECTION.toConfigs(fields, { AccessTimeSchedule: held }, number).AccessTimeSchedule;
const on = (start: string, end: string) => ({ enabled: true, start, end });

describe('section fields', () => {
  it('write back what they read, member for member', () => {
    const held = [plan(), plan()];
    expect(sectionTable(sectionFields(plan()), held, 1)).toEqual(held);
  });

  it('change one plan and leave the other ones and unknown members alone', () => {
    const held = [plan(), plan()];
    const fields = { ...sectionFields(plan()), name: 'Late', tuesday: [on('12:00:00', '20:00:00')] };
    const next = sectionTable(fields, held, 1);
    expect(next[0]).toBe(held[0]);
    expect(next[1]).toMatchObject({ Name: 'Late', Vendor_Reserved: 7 });
    expect(next[1]?.TimeSchedule[2]).toEqual(['1 12:00:00-20:00:00']);
    expect(next[1]?.TimeSchedule[3]).toEqual([...DEFAULT_DAY]);
  });

  it('write five identical days after Monday was copied to the working days', () => {
    const monday = [on('07:00:00', '15:00:00')];
    const workingDays = { monday, tuesday: monday, wednesday: monday, thursday: monday, friday: monday };
    const copied = { ...sectionFields(plan()), ...workingDays };
    const stored = sectionTable(copied, [plan()], 0)[0]?.TimeSchedule ?? [];
    expect(new Set(stored.slice(1, 6).map((day) => day.join())).size).toBe(1);
    expect(stored[0]).toEqual([...DEFAULT_DAY]);
  });

  it('validate each day by itself', () => {
    const fields = {
      ...sectionFields(plan()),
      wednesday: [on('08:00:00', '12:30:00'), on('12:00:00', '18:00:00')],
      friday: [on('18:00:00', '08:00:00')],
    };
    const problems = sectionProblems(fields);
    expect(problems).toMatchObject({ wednesday: { key: 'TSOverlap' }, friday: { key: 'TimeSettingError' } });
    expect(problems.monday).toBeUndefined();
  });

  it('count as empty when no day lets anybody in, or the plan is off', () => {
    const fields = sectionFields(plan());
    expect(isCleared(fields)).toBe(false);
    expect(isCleared({ ...fields, enabled: false })).toBe(true);
    const empty = Object.fromEntries(DAYS.map((day) => [day, []]));
    expect(isCleared({ ...fields, ...empty })).toBe(true);
  });

  it.each([
    ['AccessTimeSchedule[5].TimeSchedule[2][1]', 'tuesday'],
    ['AccessTimeSchedule[5].Name', 'name'],
    ['AccessTimeSchedule[5].TimeSchedule', undefined],
  ])('a refusal of %s marks %s', (member, key) => {
    expect(SECTION.fieldOf(member)).toBe(key);
  });
});
