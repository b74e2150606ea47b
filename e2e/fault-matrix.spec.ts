import { expect } from '@playwright/test';
import { deepUnless, isDeep } from './fixtures/deep';
import { FAULT_NAMES, type FaultName, readRows, rowName, writeRow } from './fixtures/fault-matrix';
import { WRITES } from './fixtures/fault-subjects';
import { FaultWalk } from './fixtures/fault-walk';
import { test } from './fixtures/gatehouse';
import { ALL_ROUTES } from './fixtures/routes';

/** A list with a drawer, and the faults that differ most: what every run walks. Forms: standard-reactions.spec.ts. */
const SAMPLE = ['/customPassword'];
const SAMPLE_FAULTS: readonly FaultName[] = ['error', 'drop after effect', 'session lost'];
const chosen = process.env.GATEHOUSE_ROUTES?.split(',');
const isWriting = process.env.GATEHOUSE_MATRIX === 'write';
const faults = isDeep || chosen || isWriting ? FAULT_NAMES : SAMPLE_FAULTS;
/** The cells of a row for the faults of this run. */
const expected = (row: readonly string[] | undefined) => faults.map((fault) => row?.[FAULT_NAMES.indexOf(fault)]);

// One row after the other where a walk writes them to one file. Otherwise one worker would walk alone at the end.
if (isWriting) test.describe.configure({ mode: 'default' });

for (const [profile, routes] of ALL_ROUTES) {
  test.describe(`with profile ${profile}`, () => {
    test.use({ profile });
    // The walk knows the states of a page by their English words, whatever the device speaks.
    test.beforeEach(({ page }) => page.addInitScript(() => sessionStorage.setItem('gatehouse.language', 'English')));
    for (const route of routes) {
      if (!(chosen ?? (isDeep ? routes : SAMPLE)).includes(route)) continue;
      const name = rowName(route, profile);
      const home = route === '/version' ? '/network/port' : '/version';

      test(
        `${route} ends in a named state under each fault of its reads`,
        deepUnless(chosen !== undefined),
        async ({ gate, device, page }) => {
          test.setTimeout(180_000);
          gate.expectProblem(/\/RPC\S* Failed to load resource/, 'the fault itself');
          gate.expectProblem(/session (expired|missing)/, 'the device ended the session');
          await page.clock.install();
          await device.patchCaps({ httpOnly: true });
          await gate.enter(home);
          const ends = await new FaultWalk(page, device, route, home, () => gate.enter(home)).reads(faults);
          if (isWriting) writeRow('read', name, ends);
          expect(ends).toEqual(expected(readRows().read.get(name)));
        },
      );

      const subject = WRITES[name];
      if (!subject) continue;
      test(`${route} ends in a named state under each fault of its write`, async ({ gate, device, page }) => {
        test.setTimeout(180_000);
        page.setDefaultTimeout(10_000);
        gate.expectProblem(/\/RPC\S* Failed to load resource/, 'the fault itself');
        gate.expectProblem(/session (expired|missing)/, 'the device ended the session');
        await page.clock.install();
        await subject.prepare?.(device);
        await device.patchCaps({ httpOnly: true });
        await gate.enter(home);
        const ends = await new FaultWalk(page, device, route, home, () => gate.enter(home)).writes(faults, subject);
        if (isWriting) writeRow('write', name, ends);
        expect(ends).toEqual(expected(readRows().write.get(name)));
      });
    }
  });
}
