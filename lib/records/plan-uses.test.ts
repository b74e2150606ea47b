import { describe, expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { browserClock } from '@/lib/clock';
import { AllPersons } from '@/lib/persons/all-persons';
import { RpcClient } from '@/lib/rpc/rpc-client';
import { holidayUses, sectionUses } from './plan-uses';

/** All persons of an emulated device whose state was changed before. */
async function personsOf({ device, signIn }: ReturnType<typeof testDevice>) {
  const client = new RpcClient(async (_url, init) => {
    const request = JSON.parse(String(init.body));
    return new Response(
      JSON.stringify(device.handle(request, { entryPoint: 'rpc', address: '127.0.0.1', secure: false }).reply),
    );
  }, browserClock);
  client.setSession(signIn().session);
  return new AllPersons({ rpc: client, clock: browserClock }).persons.all();
}

it('lists doors and persons by the plan they use, over all pages of persons', async () => {
  const emulated = testDevice();
  emulated.device.update(({ access, tables }) => {
    Object.assign(tables.AccessControl[0] ?? {}, { OpenAlwaysTime: 2, CloseAlwaysTime: 255, HolidayTime: 1 });
    Object.assign(tables.AccessControl[0]?.FirstEnter ?? {}, { TimeIndex: 7 });
    Object.assign(access.users[299] ?? {}, { TimeSections: [2, 2], SpecialDaysSchedule: [0, 1] });
  });
  const persons = await personsOf(emulated);
  const doors = emulated.device.state().tables.AccessControl;
  const weekly = sectionUses({ doors, persons });
  const door = { kind: 'door', door: 0 };
  expect(weekly.get(1)).toHaveLength(30);
  expect(weekly.get(2)).toEqual([door, { kind: 'person', name: 'ธนา แสงทอง' }]);
  expect(weekly.get(7)).toEqual([door]);
  const holidays = holidayUses(doors, persons, ['Entrance as shown']);
  expect(holidays.get(0)).toEqual(['ธนา แสงทอง']);
  expect(holidays.get(1)).toEqual(['Entrance as shown', 'ธนา แสงทอง']);
  expect([weekly.has(255), holidays.has(255)]).toEqual([false, false]);
});

describe('what else refers to a weekly plan', () => {
  const tables = () => {
    const { DoorNotClosed, ChassisIntrusion, Duress } = testDevice().device.state().tables;
    return structuredClone({ DoorNotClosed, ChassisIntrusion, Duress });
  };

  it('are codes, routes, the alarms of any door, and the lift', () => {
    const alarms = tables();
    alarms.ChassisIntrusion.EventHandler.TimeSection = 3;
    for (const { EventHandler } of alarms.DoorNotClosed) EventHandler.TimeSection = 3;
    const route = { Index: 0, Name: 'Yard', Enable: false, ResetTime: 0, TimeSection: 3, DoorList: [] };
    const code = { RecNo: 1, UserID: '77', TimeSections: [3, 255, 3] };
    const uses = sectionUses({
      doors: [],
      persons: [],
      codes: [code as never],
      routes: [route, { ...route, Index: 1, Name: 'Always', TimeSection: 255 }],
      alarms,
      peak: 3,
    });
    expect([...uses.keys()]).toEqual([3]);
    expect(uses.get(3)).toEqual([
      { kind: 'code', name: '77' },
      { kind: 'route', name: 'Yard' },
      { kind: 'alarm', alarm: 'DoorNotClosed' },
      { kind: 'alarm', alarm: 'ChassisIntrusion' },
      { kind: 'lift' },
    ]);
  });

  it('survives rows without the member', () => {
    const uses = sectionUses({
      doors: [],
      persons: [],
      codes: [{ UserID: '1' } as never],
      alarms: { Duress: [{} as never] },
    });
    expect(uses.size).toBe(0);
  });
});
