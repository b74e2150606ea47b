/** What a factory reset leaves of a device. @spec §8 factory reset; @assumed pages-3 /cfg/default */
import { COUNTED_MS } from '../rules/people-count';
import { tablesOfPorts } from '../rules/start-ports';
import { factoryCapabilities } from './capabilities';
import type { DeviceState } from './device-state';
import { plainTables } from './factory-tables';
import { shutDoor } from './seed';

/**
 * Factory settings without anything that somebody entered or that the device recorded. The hardware, its software, the
 * clock and the tester's switches stay. `blank`: the seed of the profile before its first set-up.
 */
export function afterFactoryReset(blank: DeviceState, before: DeviceState): DeviceState {
  const { capabilityChanges, wallOffset, bootedAt, upBefore, chain, switches, upgrade, startPorts, sim } = before;
  const hardware = { ...blank, capabilityChanges, wallOffset, bootedAt, upBefore, switches, upgrade };
  const tables = plainTables(blank.profile, factoryCapabilities(hardware), blank.custom);
  return {
    ...hardware,
    ...(startPorts && { startPorts }),
    tables: { ...tables, ...tablesOfPorts(tables, startPorts) },
    access: { users: [], cards: [], faces: [], fingerprints: [], attendance: [] },
    onvifUsers: blank.onvifUsers.filter(({ reserved }) => reserved),
    antiPassback: { routes: [], zones: [], entries: [] },
    checkGroups: [],
    workOrders: [],
    subControllers: [],
    chain: chain.map((device) => ({ ...device, doors: [] })),
    stationRecords: {},
    presence: [],
    records: Object.fromEntries(
      Object.keys(blank.records).map((name) => [name, { nextRecNo: 1, rows: [] }]),
    ) as unknown as DeviceState['records'],
    log: [],
    // Cables, leaves that somebody holds, and a card that counts its wrong PINs.
    doors: tables.AccessControl.map((_, index) => {
      const { isBroken = false, isHeld = false, leaf } = before.doors[index] ?? {};
      return { ...shutDoor(), isBroken, isHeld, ...(isHeld && leaf && { leaf }) };
    }),
    alarms: { ...blank.alarms, lines: before.alarms.lines },
    sim: { ...sim, isOpen: false },
    counting: { since: blank.counting.since + COUNTED_MS },
    nas: { users: [], usedBytes: before.nas.usedBytes, lastWrite: 0 },
  };
}
