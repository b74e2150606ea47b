import { describe, expect, it } from 'vitest';
import { holdsOne, rightsToWrite } from '@/emulator/rights/rights-for';
import { SINGLE_RIGHTS } from '@/emulator/rights/single-right.fixtures';
import { backupOf } from '@/emulator/services/config-file';
import { testDevice } from '@/emulator/test-device';
import { tablesOutOfRights } from './writable-tables';

const { device } = testDevice();
const core = { state: () => device.state(), capabilities: () => device.capabilities(), wallNow: () => 0 };
const { Tables, SecureTables } = backupOf(core as never, false);
const NAMES = Object.keys({ ...Tables, ...SecureTables }).sort();

describe.each(SINGLE_RIGHTS)('with the right %s alone', (right) => {
  it('names the tables of a file that the device does not take from this account', () => {
    const authorities = right === undefined ? [] : [right];
    const refused = NAMES.filter((name) => !holdsOne({ authorities }, rightsToWrite(name)));
    expect(tablesOutOfRights(NAMES, authorities)).toEqual(refused);
  });
});
