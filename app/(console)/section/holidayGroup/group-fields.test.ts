import { describe, expect, it } from 'vitest';
import { FREE_GROUP, GROUP, type GroupFields, groupProblems } from './group-fields';

const day = { DayName: 'New Year', StartTime: '2026-01-01 00:00:00', EndTime: '2026-01-01 23:59:59' };
const groups = () => [
  { GroupName: 'Public', GroupEnable: true, SpecialDay: [day], Vendor_Reserved: 7 },
  { GroupName: 'Works', GroupEnable: false, SpecialDay: [] },
  FREE_GROUP,
];

const groupFields = (number: number) => GROUP.toFields({ SpecialDayGroup: groups() }, number);
const groupTable = (fields: GroupFields) => GROUP.toConfigs(fields, { SpecialDayGroup: groups() }, 0).SpecialDayGroup;

describe('group fields', () => {
  it('write back what they read, member for member', () => {
    expect(groupTable(groupFields(0))).toEqual(groups());
  });

  it('change only one group', () => {
    const next = groupTable({ ...groupFields(0), name: 'State', holidays: [] });
    expect(next).toEqual([{ ...groups()[0], GroupName: 'State', SpecialDay: [] }, groups()[1], FREE_GROUP]);
  });

  it('require a unique name', () => {
    const fields = groupFields(1);
    expect(groupProblems({ ...fields, name: '' }, groups(), 1).name).toEqual({ key: 'NotNull' });
    expect(groupProblems({ ...fields, name: 'Public' }, groups(), 1).name).toEqual({
      key: 'NameExists',
      values: { value: 'Public', owner: 0 },
    });
    expect(groupProblems(fields, groups(), 1)).toEqual({});
  });

  it('count the holidays of the other groups', () => {
    const many = Array.from({ length: 128 }, () => day);
    const full = [{ GroupName: 'Full', GroupEnable: true, SpecialDay: many }, FREE_GROUP];
    const fields = { name: 'More', enabled: true, holidays: [{ name: 'x', start: '2026-01-01', end: '2026-01-01' }] };
    expect(groupProblems(fields, full, 1).holidays?.key).toBe('HolidayMax');
  });

  it.each([
    ['SpecialDayGroup[1].GroupName', 'name'],
    ['SpecialDayGroup[1].SpecialDay[0].EndTime', 'holidays'],
    ['SpecialDayGroup[1].GroupEnable', 'enabled'],
    ['SpecialDayGroup[1].Vendor', undefined],
  ])('a refusal of %s marks %s', (member, key) => {
    expect(GROUP.fieldOf(member)).toBe(key);
  });
});
