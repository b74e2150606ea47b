/** Controllers on the bus and in the subnet of a controller of several doors. @assumed pages-1 /door/subController */
import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import type { RecordRow } from '@/lib/contract/methods/records';
import { RECORD_METHODS } from '@/lib/contract/records';
import type { ChainedDevice, DeviceState } from './device-state';

/** Login of every chained controller. */
export const CHAIN_LOGIN = { userName: 'admin', password: 'Chain-0147' } as const;

/** Offline records of the third controller. */
const UNSENT = 120;
/** The same of a door station that registers here. @assumed pages-1 /vto/rigisterManage */
const UNSENT_OF_STATION = 25;

function device(Address: string, change: Partial<ChainedDevice>): ChainedDevice {
  const made = { Model: 'ASC-2', Type: 'Two-door controller', Version: '1.002.0000000.3.R', State: 'Online' as const };
  return { Address, ...made, drift: 0, ...CHAIN_LOGIN, doors: [], unsent: [], ...change };
}

/** One record every ten minutes until `nowS`, oldest first: the offline records of a device. */
function keptRecords(count: number, people: DeviceState['access'], nowS: number): RecordRow[] {
  return Array.from({ length: count }, (_, index) => {
    const person = people.users[index % Math.max(1, people.users.length)];
    return {
      CreateTime: nowS - (count - index) * 600,
      UserID: person?.UserID ?? '',
      CardName: person?.UserName ?? '',
      CardNo: people.cards.find((card) => card.UserID === person?.UserID)?.CardNo ?? '',
      CardType: 0,
      UserType: person?.UserType ?? 0,
      Door: 0,
      ReaderID: '1',
      Type: 'Entry',
      Method: RECORD_METHODS.card,
      Status: 1,
      ErrorCode: 0,
      URL: '',
      AttendanceState: 0,
    };
  });
}

/**
 * Three controllers, one of them offline and one with records; two more that a search finds. The first serves doors
 * of an interlock group, and its clock is wrong. @param now wall time in milliseconds
 */
export function seedChain(
  { subController, remoteUpgrade, registerManage }: DeviceCapabilities,
  people: DeviceState['access'],
  now: number,
): Pick<DeviceState, 'subControllers' | 'chain' | 'stationRecords'> {
  const nowS = Math.floor(now / 1000);
  const stationRecords: DeviceState['stationRecords'] = registerManage
    ? { '8002': keptRecords(UNSENT_OF_STATION, people, nowS) }
    : {};
  if (!subController && !remoteUpgrade) return { subControllers: [], chain: [], stationRecords };
  const unsent = keptRecords(UNSENT, people, nowS);
  const chain = [
    device('192.0.2.141', { doors: [2, 3], drift: 45 }),
    device('192.0.2.142', { State: 'Offline' }),
    device('3', { Model: 'ASC-4', Type: 'Four-door controller', unsent }),
    device('192.0.2.144', {}),
    device('192.0.2.145', { Model: 'ASC-8', Type: 'Eight-door controller' }),
  ];
  const names = ['North wing', 'South wing', 'Garage'];
  return {
    chain,
    stationRecords,
    subControllers: chain.slice(0, names.length).map(({ Address, Model, userName, password }, place) => ({
      Index: place + 1,
      Number: `SC${place + 1}`,
      Name: names[place] ?? '',
      Model,
      Address,
      UserName: userName,
      Password: password,
    })),
  };
}
