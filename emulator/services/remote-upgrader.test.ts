import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import type { SubDevice } from '@/lib/contract/methods/upgrade';
import { paramsOf, signedInDevice } from '../test-device';

const NEW = '1.003.0000000.1.R';

/**
 * A device with three controllers; the second is offline, the third is of another model. A file for ASC-2 is imported.
 */
function attached() {
  const made = signedInDevice({ profile: 'door-controller' });
  const importFor = (model: string) => {
    const first = `EMUFW ${model} ${NEW}\n`;
    const Digest = createHash('sha256').update(first).digest('hex');
    const text = `${first}SHA256 ${Digest}\n`;
    const Data = Buffer.from(text).toString('base64');
    return made.upload('upgrader.importFile', { Name: 'a.bin', Size: text.length, Bytes: text.length, Data, Digest });
  };
  const states = () => (paramsOf(made.call('RemoteUpgrader.getAllStates')) as { states: SubDevice[] }).states;
  const select = (...list: unknown[]) => made.call('RemoteUpgrader.selectDevList', { list });
  return { ...made, clock: made.device.clock, importFor, states, select };
}

it('installs on each that is online and of the model of the file; the others fail alone', () => {
  const { clock, importFor, states, select, device, call } = attached();
  expect(paramsOf(importFor('ASC-2'))).toEqual({ Version: NEW });
  expect(select(1, 2, 3).result).toBe(true);
  clock.advance(600);
  expect(states()).toMatchObject([
    { ID: 1, Name: 'North wing', Online: 'Online', State: 'Upgrading', Progress: 30 },
    { ID: 2, Online: 'Offline', State: 'Failed', Reason: 'ConnectTimeout' },
    { ID: 3, Model: 'ASC-4', State: 'Failed', Reason: 'WrongUpgradeFile' },
  ]);
  expect(select(1).error).toMatchObject({ detail: { reason: 'TargetInUse' } });
  expect(call('magicBox.reboot').error).toMatchObject({ detail: { reason: 'TargetInUse' } });
  clock.advance(1_400);
  expect(states()[0]).toMatchObject({ State: 'Succeeded', Progress: 100, Version: NEW });
  expect(device.isUp()).toBe(true);
});

it('refuses to start without a file, a known number or one that is online, and a file for itself installs on none', () => {
  const { importFor, states, select, device, call } = attached();
  expect(select(1).error).toMatchObject({ detail: { reason: 'WrongUpgradeFile' } });
  expect(importFor('OTHER-1').error).toMatchObject({ detail: { reason: 'WrongUpgradeFile' } });
  importFor('ASC-2');
  for (const list of [[], [9], [1, 1], ['1']])
    expect(select(...list).error, String(list)).toMatchObject({ detail: {} });
  expect(select(2).error).toMatchObject({ detail: { reason: 'NoOnlineDevice' } });
  expect(call('upgrader.start').error).toMatchObject({ detail: { reason: 'WrongUpgradeFile' } });
  importFor(String(device.capabilities().deviceType));
  select(1);
  expect(states()[0]).toMatchObject({ State: 'Failed', Reason: 'WrongUpgradeFile' });
});

it('fails for the scripted reason, for a controller that is lost, and when the device restarts; each can be tried again', () => {
  const { clock, importFor, states, select, device } = attached();
  importFor('ASC-2');
  device.setSwitches({ upgradeReason: 'PartitionMismatch' });
  select(1);
  clock.advance(2_000);
  expect(states()[0]).toMatchObject({ State: 'Failed', Progress: 60, Reason: 'PartitionMismatch' });
  device.setSwitches({ upgradeReason: '' });
  select(1);
  clock.advance(400);
  device.chainState(1, 'Offline');
  clock.advance(400);
  expect(states()[0]).toMatchObject({ State: 'Failed', Progress: 20, Reason: 'ConnectTimeout' });
  device.chainState(1, 'Online');
  select(1);
  clock.advance(400);
  device.reboot();
  clock.advance(10_000);
  expect(device.state().chain[0]?.Version).toBe('1.002.0000000.3.R');
});

it('ends with its controller, and says nothing of another one with that number or address', () => {
  const { clock, importFor, states, select, device } = attached();
  importFor('ASC-2');
  select(1, 3);
  clock.advance(400);
  const [first, second, third] = device.state().subControllers;
  const enter = (...entered: (typeof first)[]) =>
    device.update((draft) => {
      draft.subControllers = entered.flatMap((each) => each ?? []);
    });
  const other = second && { ...second, Index: 1 };
  enter(other, third);
  clock.advance(5_000);
  expect(states()).toMatchObject([
    { ID: 1, State: 'None', Progress: 0 },
    { ID: 3, State: 'Failed', Reason: 'WrongUpgradeFile' },
  ]);
  enter(first);
  expect(states()).toMatchObject([{ ID: 1, State: 'None', Version: '1.002.0000000.3.R' }]);
});

it('stops those that are not finished, and their versions stay', () => {
  const { clock, importFor, states, select, call } = attached();
  importFor('ASC-2');
  select(1);
  clock.advance(400);
  expect(call('RemoteUpgrader.cancel', { list: ['All'] }).result).toBe(true);
  clock.advance(5_000);
  expect(states()[0]).toMatchObject({ State: 'Cancelled', Version: '1.002.0000000.3.R' });
});
