import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AlarmInputTable } from '@/lib/contract/tables/alarm';
import { INPUT, type InputFields, inputProblems, withFire } from './input-fields';

const WORDS = { output: 'output', door: 'door' };
const link = fc.constantFrom<InputFields['actions'][number]>('OpenAlways', 'CloseAlways');
const input = fc.record({
  Name: fc.string(),
  Enable: fc.boolean(),
  SensorType: fc.constantFrom<InputFields['type']>('NO', 'NC'),
  FireLinkEnable: fc.boolean(),
  Vendor_Reserved: fc.integer(),
  EventHandler: fc.record({
    AlarmOutEnable: fc.boolean(),
    AlarmOutChannels: fc.uniqueArray(fc.nat(3)),
    AlarmOutLatch: fc.integer({ min: 1, max: 300 }),
    AccessControlEnable: fc.boolean(),
    AccessControlType: fc.array(link, { minLength: 4, maxLength: 4 }),
    Doors: fc.uniqueArray(fc.nat(3)),
    Vendor_Reserved: fc.integer(),
  }),
});

const inputFields = (each: AlarmInputTable) => INPUT.toFields({ Alarm: [each] }, 0);
const inputMembers = (fields: InputFields, was: AlarmInputTable) =>
  INPUT.toConfigs(fields, { Alarm: [was] }, 0).Alarm[0];

describe('fields of an alarm input', () => {
  it('write back what they read, member for member', () => {
    fc.assert(
      fc.property(input, (each) => {
        expect(inputMembers(inputFields(each), each)).toEqual(each);
      }),
    );
  });

  it('with the fire link are never in conflict, and open every door', () => {
    fc.assert(
      fc.property(input, (each) => {
        const fields = { ...inputFields(each), ...withFire(true, 4) };
        expect(inputProblems(fields, WORDS).fire).toBeUndefined();
        expect(fields).toMatchObject({ output: true, access: true, doors: [0, 1, 2, 3] });
      }),
    );
  });

  it('name what is invalid', () => {
    const fields: InputFields = {
      name: ' ',
      enabled: true,
      type: 'NO',
      fire: true,
      output: true,
      channels: [],
      latchS: 301,
      access: true,
      doors: [],
      actions: ['CloseAlways'],
    };
    expect(inputProblems(fields, WORDS)).toEqual({
      name: { key: 'NotNull' },
      fire: { key: 'FireConflict' },
      channels: { key: 'SelectAtLeastOne', values: { what: 'output' } },
      latchS: { key: 'OutOfRange', values: { min: 1, max: 300 } },
      doors: { key: 'SelectAtLeastOne', values: { what: 'door' } },
    });
    expect(INPUT.fieldOf('Alarm[3].EventHandler.AlarmOutLatch')).toBe('latchS');
    expect(INPUT.fieldOf('Alarm[3].Name')).toBe('name');
    expect(INPUT.fieldOf('Web.Port')).toBeUndefined();
  });
});
