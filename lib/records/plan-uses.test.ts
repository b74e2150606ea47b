import { expect, it } from 'vitest';
import { testDevice } from '@/emulator/test-device';
import { browserClock } from '@/lib/clock';
import { AllPersons } from '@/lib/persons/all-persons';
import { RpcClient } from '@/lib/rpc/rpc-client';
import { planUses } from './plan-uses';

it('lists doors and persons by the plan they use, over all pages of persons', async () => {
  const { device, signIn } = testDevice();
  device.update(({ access, tables }) => {
    Object.assign(tables.AccessControl[0] ?? {}, { OpenAlwaysTime: 2, CloseAlwaysTime: 255, HolidayTime: 1 });
    Object.assign(tables.AccessControl[0]?.FirstEnter ?? {}, { TimeIndex: 7 });
    Object.assign(access.users[299] ?? {}, { TimeSections: [2, 2], SpecialDaysSchedule: [0, 1] });
  });
  const client = new RpcClient(async (_url, init) => {
    const request = JSON.parse(String(init.body));
    return new Response(
      JSON.stringify(device.handle(request, { entryPoint: 'rpc', address: '127.0.0.1', secure: false }).reply),
    );
  }, browserClock);
  client.setSession(signIn().session);
  const persons = await new AllPersons({ rpc: client, clock: browserClock }).persons.all();
  const uses = planUses(device.state().tables.AccessControl, persons);
  expect(uses.weekly.get(1)).toHaveLength(30);
  expect(uses.weekly.get(2)).toEqual(['Main entrance', 'ธนา แสงทอง']);
  expect(uses.weekly.get(7)).toEqual(['Main entrance']);
  expect(uses.holidays.get(0)).toEqual(['ธนา แสงทอง']);
  expect(uses.holidays.get(1)).toEqual(['Main entrance', 'ธนา แสงทอง']);
  expect([uses.weekly.has(255), uses.holidays.has(255)]).toEqual([false, false]);
});
