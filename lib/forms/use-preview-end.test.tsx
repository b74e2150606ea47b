// @vitest-environment happy-dom

import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { steadyClock } from '@/lib/clock';
import { ReplyError } from '@/lib/contract/error-codes';
import { SIGN_IN } from '@/lib/contract/limits';
import { rpc, session } from '@/lib/session/device';
import { trial } from '@/lib/trial/trial';
import { keepDraft } from './drafts';
import { readTables } from './save-tables';
import { openPage, setUpPreviews } from './use-preview.fixtures';

setUpPreviews();

describe('a preview', () => {
  it('is not asked for again on a device that has none, and Save works', async () => {
    const { asked, made, stored, set, save, state } = await openPage();
    made.device.setIntercept(({ method }) =>
      method === 'configManager.setTemporaryConfig'
        ? { result: false, error: { code: ReplyError.MethodNotFound } }
        : undefined,
    );
    set('Gate north');
    await waitFor(() => expect(state().isUnsupported).toBe(true));
    set('Gate south');
    await save();
    expect(stored()).toBe('Gate south');
    expect(asked.flat().filter((each) => each === 'setTemporaryConfig')).toHaveLength(1);
  });

  it('of a page that the browser kept in memory returns with it', async () => {
    const { inForce, stored, preview } = await openPage();
    const before = stored();
    await preview('Gate north');
    window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(inForce()).toBe(before));
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await waitFor(() => expect(inForce()).toBe('Gate north'));
  });

  it('fails a save rather than be its base, on a device that does not end it', async () => {
    const { refuseRestore, preview, save } = await openPage();
    await preview('Gate north');
    refuseRestore();
    expect(await save()).toMatchObject({
      kind: 'refused',
      error: { method: 'configManager.restoreTemporaryConfig' },
    });
  });

  it('is saved although the device has ended it already', async () => {
    const { device, stored, preview, save } = await openPage();
    const before = stored();
    await preview('Gate north');
    device.update((draft) => {
      draft.tables.ChannelTitle = [{ Name: before ?? '' }];
      draft.temporary = {};
    });
    expect(await save()).toMatchObject({ kind: 'saved' });
    expect([stored(), device.state().temporary]).toEqual(['Gate north', {}]);
  });

  it.each(['by a sign-out elsewhere', 'by a restart of the device', 'because no keep-alive came'])(
    'returns after its login has ended %s, and another one is open',
    async (how) => {
      const { made, device, inForce, stored, preview } = await openPage();
      const before = stored();
      await preview('Gate north');
      const state = session.state.get();
      if (state.phase === 'none') throw new Error('nobody is signed in');
      if (how.includes('sign-out')) made.call('global.logout', {});
      else if (how.includes('restart')) device.reboot();
      device.clock.advance(SIGN_IN.keepAliveDefaultS * 1_000);
      act(() => session.state.set({ phase: 'over', visitor: state.visitor, end: 'idle' }));
      expect([inForce(), device.state().temporary]).toEqual([before, {}]);
      made.signIn();
      act(() => session.state.set({ phase: 'open', visitor: state.visitor }));
      await waitFor(() => expect(inForce()).toBe('Gate north'));
      expect(stored()).toBe(before);
    },
  );

  it('ends with the sign-out of its page, which sends nothing for it afterwards', async () => {
    const { page, device, asked, inForce, stored, preview } = await openPage();
    const before = stored();
    await preview('Gate north');
    asked.length = 0;
    await act(() => session.signOut());
    page.unmount();
    expect([inForce(), device.state().temporary]).toEqual([before, {}]);
    expect(asked).toEqual([['Global.logout', true]]);
  });

  it('is not said to be in force for an account that has lost its right', async () => {
    const { page, device, inForce, stored, preview, state, askWho } = await openPage();
    const before = stored();
    await preview('Gate north');
    device.update(({ accounts }) => {
      for (const account of accounts)
        account.authorities = account.authorities.filter((each) => each !== 'AuthAVParam');
    });
    expect(inForce()).toBe(before);
    await askWho();
    await waitFor(() => expect(page.result.current.readOnly).toBe(true));
    await waitFor(() => expect(state()).toMatchObject({ isShown: false, isChanged: false }));
    expect(page.result.current.ready?.values.name).toBe(before);
    expect(device.state().temporary).toEqual({});
  });

  it('of changes that are kept for later ends with the page, and returns with it', async () => {
    const { page, again, device, inForce, stored, preview } = await openPage();
    const before = stored();
    await preview('Gate north');
    const kept = page.result.current.kept();
    if (!kept) throw new Error('nothing to keep');
    keepDraft({ ...kept, address: '/page', changed: [] });
    page.unmount();
    await waitFor(() => expect([inForce(), device.state().temporary]).toEqual([before, {}]));
    const next = await again();
    expect(next.result.current.ready?.values.name).toBe('Gate north');
    await waitFor(() => expect(inForce()).toBe('Gate north'));
    expect(stored()).toBe(before);
  });

  it('that is back at the stored value leaves nothing in force, and Save writes nothing', async () => {
    const { device, asked, stored, preview, set, save } = await openPage();
    const before = stored() ?? '';
    await preview('Gate north');
    set(before);
    await waitFor(() => expect(device.state().temporary).toEqual({}));
    asked.length = 0;
    expect(await save()).toMatchObject({ kind: 'saved' });
    expect(asked.flat()).not.toContain('configManager.setConfig');
    expect([stored(), device.state().temporary]).toEqual([before, {}]);
  });

  it('gives way to a trial of the table, which no read and no end of the page takes back', async () => {
    const { page, device, made, asked, inForce, preview } = await openPage();
    await preview('Gate north');
    made.call('configManager.setTemporaryConfig', {
      name: 'ChannelTitle',
      table: [{ Name: 'On trial' }],
      options: [],
      timeout: 60,
    });
    expect(device.state().temporary.ChannelTitle?.timeoutS).toBe(60);
    act(() => trial.set({ names: ['ChannelTitle'], user: 'other', endsAt: steadyClock.now() + 60_000, timeoutS: 60 }));
    asked.length = 0;
    await readTables(rpc, ['ChannelTitle']);
    page.unmount();
    expect(asked).toEqual([['getConfig']]);
    expect(inForce()).toBe('On trial');
  });

  it('ends with its login', async () => {
    const { made, inForce, stored, preview } = await openPage();
    const before = stored();
    await preview('Gate north');
    made.call('global.logout', {});
    expect(inForce()).toBe(before);
  });
});
