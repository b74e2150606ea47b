/**
 * RemoteUpgrader: upgrade of the controllers that are attached to this device. @spec §7; shapes @assumed pages-3
 * /update
 */
import type { Call } from '../service';
import { service } from '../service';
import { orNull } from './access-batches';
import { badValue, refusedFor } from './device-error';
import { readList } from './read-params';
import { refuseOthers } from './upgrader';

const LIST_MAX = 1000;

/** Numbers of attached devices, each once. */
function readIds({ core }: Call, raw: unknown): number[] {
  const list = readList(raw, 'list', LIST_MAX);
  const known = core.subUpgrades.all().map(({ ID }) => ID);
  if (list.length === 0) throw badValue('list');
  return list.map((each, place) => {
    const id = known.find((one) => one === each);
    if (id === undefined || list.indexOf(each) !== place) throw badValue(`list[${place}]`);
    return id;
  });
}

/** Area RemoteUpgrader. */
export const remoteUpgrader = service('RemoteUpgrader', {
  'RemoteUpgrader.getAllStates': ({ core }) => ({ states: orNull(core.subUpgrades.all()) }),

  'RemoteUpgrader.selectDevList'(call, params) {
    const { upgrades, subUpgrades } = call.core;
    const ids = readIds(call, params.list);
    refuseOthers(call);
    const file = upgrades.imported();
    if (!file) throw refusedFor('WrongUpgradeFile');
    const isOnline = subUpgrades.all().some(({ ID, Online }) => ids.includes(ID) && Online === 'Online');
    if (!isOnline) throw refusedFor('NoOnlineDevice');
    upgrades.touch();
    subUpgrades.startInstalling(ids, file);
    return true;
  },

  'RemoteUpgrader.cancel'(call, params) {
    const { subUpgrades } = call.core;
    const isAll = Array.isArray(params.list) && params.list.length === 1 && params.list[0] === 'All';
    subUpgrades.cancel(isAll ? subUpgrades.all().map(({ ID }) => ID) : readIds(call, params.list));
    return true;
  },
});
