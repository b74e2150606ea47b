// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { session } from '@/lib/session/device';
import { readTrial } from '@/lib/trial/read-trial';
import { previewsOfLogin } from '@/lib/trial/trial';
import { endPauses, openPage, setUpPreviews } from './use-preview.fixtures';

setUpPreviews();

describe('a preview', () => {
  it('is put in force again after another administrator has ended it with their own', async () => {
    const { device, inForce, stored, preview, askWho } = await openPage();
    const before = stored();
    await preview('Gate north');
    device.update((draft) => {
      draft.tables.ChannelTitle = [{ Name: before ?? '' }];
      draft.temporary = {};
    });
    expect(inForce()).toBe(before);
    await askWho();
    await waitFor(() => expect(inForce()).toBe('Gate north'));
  });

  it('is covered by that of another login without a fight, and returns when theirs has ended', async () => {
    endPauses();
    const { asked, inForce, stored, preview, state, set, elsewhere, askWho } = await openPage();
    const before = stored();
    await preview('Gate north');
    elsewhere('setTemporaryConfig', { table: [{ Name: 'Theirs' }] });
    await askWho();
    await waitFor(() =>
      expect(state()).toMatchObject({ isShown: false, isChanged: true, elsewhere: { user: 'admin' } }),
    );
    asked.length = 0;
    // It would be sent again before the device is asked once more.
    for (let turn = 0; turn < 3; turn += 1) await askWho();
    expect(asked.flat()).not.toContain('setTemporaryConfig');
    expect(inForce()).toBe('Theirs');
    elsewhere('restoreTemporaryConfig');
    await askWho();
    await waitFor(() => expect(inForce()).toBe('Gate north'));
    // Another value that is chosen here covers theirs in turn.
    elsewhere('setTemporaryConfig', { table: [{ Name: 'Theirs' }] });
    await askWho();
    set('Gate south');
    await waitFor(() => expect(inForce()).toBe('Gate south'));
    await askWho();
    await waitFor(() => expect(state()).toMatchObject({ isShown: true, elsewhere: undefined }));
    expect(stored()).toBe(before);
  });

  it('is covered by another tab of its login, which it hears from, until that has ended', async () => {
    endPauses();
    const { asked, inForce, preview, state, made, askWho } = await openPage();
    const tab = new BroadcastChannel('gatehouse.previews.2');
    const heard: unknown[] = [];
    tab.onmessage = ({ data }) => heard.push(data);
    await preview('Gate north');
    const login = session.forTabs();
    await waitFor(() => expect(heard).toContainEqual({ kind: 'shown', names: ['ChannelTitle'], login }));
    // The other tab has the same login.
    made.call('configManager.setTemporaryConfig', {
      name: 'ChannelTitle',
      table: [{ Name: 'In tab two' }],
      options: [],
    });
    for (const names of ['no list', ['__proto__', 7], ['ChannelTitle']])
      tab.postMessage({ kind: 'shown', names, login });
    await waitFor(() =>
      expect(state()).toMatchObject({
        ...{ isShown: false, isChanged: true },
        elsewhere: { user: 'admin', isStoredKnown: true },
      }),
    );
    // They are not fought.
    asked.length = 0;
    for (let turn = 0; turn < 3; turn += 1) await askWho();
    expect(asked.flat()).not.toContain('setTemporaryConfig');
    expect(inForce()).toBe('In tab two');
    made.call('configManager.restoreTemporaryConfig', { name: 'ChannelTitle' });
    await askWho();
    await waitFor(() => expect(inForce()).toBe('Gate north'));
    await waitFor(() => expect(state()).toMatchObject({ isShown: true, elsewhere: undefined }));
    tab.close();
  });

  it('tells the other tabs what it has in force, and asks them about what the device has of their login', async () => {
    const { page, preview } = await openPage();
    const tab = new BroadcastChannel('gatehouse.previews.2');
    const heard: unknown[] = [];
    tab.onmessage = ({ data }) => heard.push(data);
    await preview('Gate north');
    const login = session.forTabs();
    const holds = (...names: string[]) => ({ kind: 'holds', tab: expect.any(String), names, login });
    await waitFor(() => expect(heard).toContainEqual(holds('ChannelTitle')));
    heard.length = 0;
    await readTrial();
    expect(previewsOfLogin.get()).toEqual(['ChannelTitle']);
    page.unmount();
    await waitFor(() => expect(heard).toEqual([holds()]));
    // A tab that was killed before this one was opened.
    act(() => previewsOfLogin.set(['VideoColor']));
    await waitFor(() => expect(heard).toContainEqual({ kind: 'asks', login }));
    tab.close();
  });

  it('that another login has covered is not taken back when its page is left', async () => {
    const { page, asked, inForce, preview, elsewhere, askWho } = await openPage();
    await preview('Gate north');
    elsewhere('setTemporaryConfig', { table: [{ Name: 'Theirs' }] });
    await askWho();
    asked.length = 0;
    page.unmount();
    expect([asked, inForce()]).toEqual([[], 'Theirs']);
  });
});

/** Another login previews another hour of the restart. */
function previewElsewhere(device: Awaited<ReturnType<typeof openPage>>['device']) {
  device.update((draft) => {
    draft.temporary.AutoMaintain = {
      stored: draft.tables.AutoMaintain,
      user: 'other',
      until: 0,
      timeoutS: 0,
      login: 'other',
    };
    draft.tables.AutoMaintain = { ...draft.tables.AutoMaintain, AutoRebootHour: 23 };
  });
}

describe('a preview of another login', () => {
  it('is not stored where the device does not end it', async () => {
    const { page, device, refuseRestore, save } = await openPage();
    previewElsewhere(device);
    refuseRestore();
    act(() => page.result.current.ready?.set({ days: 7 }));
    expect(await save()).toMatchObject({
      kind: 'refused',
      error: { method: 'configManager.restoreTemporaryConfig' },
    });
    expect(device.state().temporary.AutoMaintain?.stored).not.toMatchObject({ DeletePictureDays: 7 });
  });

  it('is taken back and read past in one request, between two of its values', async () => {
    const { page, device, asked, save } = await openPage();
    previewElsewhere(device);
    act(() => page.result.current.ready?.set({ days: 7 }));
    asked.length = 0;
    await save();
    expect(asked[1]).toEqual(['restoreTemporaryConfig', 'getConfig', 'getTemporaryConfig']);
  });

  it('is not stored by a save of another field', async () => {
    const { page, device, save } = await openPage();
    previewElsewhere(device);
    act(() => page.result.current.ready?.set({ days: 7 }));
    expect(await save()).toMatchObject({ kind: 'saved' });
    expect(device.state().tables.AutoMaintain).toMatchObject({ DeletePictureDays: 7, AutoRebootHour: 2 });
  });
});
