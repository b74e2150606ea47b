// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { rpc } from '@/lib/session/device';
import { journal } from './change-journal';
import { readTables } from './save-tables';
import { endPauses, openPage, setUpPreviews } from './use-preview.fixtures';

setUpPreviews();

describe('a preview', () => {
  it('is stored by Save in three requests, and once in the journal', async () => {
    const { device, asked, inForce, stored, preview, save } = await openPage();
    const before = stored();
    await preview('Gate north');
    expect([inForce(), stored()]).toEqual(['Gate north', before]);
    asked.length = 0;
    expect(await save()).toMatchObject({ kind: 'saved' });
    expect(asked).toEqual([
      ['restoreTemporaryConfig', 'getConfig', 'setTemporaryConfig', 'getConfig', 'getTemporaryConfig'],
      ['configManager.setConfig', false],
      ['getConfig', 'getConfig'],
    ]);
    expect([stored(), device.state().temporary]).toEqual(['Gate north', {}]);
    expect(journal.get()).toMatchObject([{ table: 'ChannelTitle', before: [{ Name: before }] }]);
  });

  it('is not what a read of the table answers', async () => {
    const { inForce, stored, preview } = await openPage();
    const before = stored();
    await preview('Gate north');
    const read = await readTables(rpc, ['ChannelTitle']);
    expect(read.ChannelTitle[0]?.Name).toBe(before);
    expect(inForce()).toBe('Gate north');
  });

  it('does not cover what is saved in the moment after it was typed', async () => {
    const { page, device, stored, set, save } = await openPage();
    set('Gate north');
    expect(await save()).toMatchObject({ kind: 'saved' });
    await waitFor(() => expect(page.result.current.changedLabels).toEqual([]));
    expect([stored(), device.state().temporary]).toEqual(['Gate north', {}]);
  });

  it('does not hide that somebody else stored another value', async () => {
    const { device, stored, preview, save } = await openPage();
    await preview('Gate north');
    device.update(({ temporary: { ChannelTitle } }) => {
      if (ChannelTitle) ChannelTitle.stored = [{ Name: 'Theirs' }];
    });
    expect(await save()).toMatchObject({ kind: 'changed-elsewhere', fields: ['name'] });
    expect(stored()).toBe('Theirs');
    expect(await save()).toMatchObject({ kind: 'saved' });
    expect(stored()).toBe('Gate north');
  });

  it.each(['discard', 'leave', 'close'] as const)('gives way to what is stored on %s', async (how) => {
    const { page, asked, inForce, stored, preview } = await openPage();
    const before = stored();
    await preview('Gate north');
    if (how === 'discard') act(() => page.result.current.discard());
    if (how === 'leave') page.unmount();
    if (how === 'close') window.dispatchEvent(new Event('pagehide'));
    await waitFor(() => expect(inForce()).toBe(before));
    if (how !== 'discard') expect(asked).toContainEqual(['configManager.restoreTemporaryConfig', how === 'close']);
  });

  it('stays ended while a page that is being closed renders once more', async () => {
    endPauses();
    const { page, asked, askWho, inForce, stored, preview } = await openPage();
    const before = stored();
    await preview('Gate north');
    asked.length = 0;
    act(() => void window.dispatchEvent(new Event('pagehide')));
    page.rerender();
    // It is asked after whatever the page sends before.
    for (let turn = 0; turn < 3; turn += 1) await askWho();
    expect(asked.flat()).not.toContain('setTemporaryConfig');
    expect(inForce()).toBe(before);
  });

  it('puts a value that the device refuses back to the one in force, and says so at its field', async () => {
    const { page, asked, inForce, preview, set } = await openPage();
    await preview('Gate north');
    asked.length = 0;
    set('x'.repeat(500));
    const field = () => page.result.current.ready?.field('name');
    await waitFor(() => expect(field()?.problem?.key).toBe('PreviewRefusedValue'));
    expect([field()?.value, inForce()]).toEqual(['Gate north', 'Gate north']);
    set('Gate south');
    await waitFor(() => expect(inForce()).toBe('Gate south'));
    // The refused value was sent once.
    expect(asked).toEqual([['setTemporaryConfig'], ['setTemporaryConfig']]);
  });

  it('tells what is changed from what the device shows', async () => {
    endPauses();
    const { page, asked, askWho, inForce, preview, set, save, state } = await openPage();
    expect(state()).toMatchObject({ isChanged: false, isShown: false });
    await preview('Gate north');
    await waitFor(() => expect(state()).toMatchObject({ isChanged: true, isShown: true }));
    act(() => page.result.current.ready?.set({ days: Number.NaN }));
    asked.length = 0;
    set('Gate south');
    expect(state()).toMatchObject({ isChanged: true, isWithheld: true, isShown: true });
    // Nothing of a form with a wrong value is sent.
    for (let turn = 0; turn < 3; turn += 1) await askWho();
    expect(asked.flat()).not.toContain('setTemporaryConfig');
    expect(inForce()).toBe('Gate north');
    act(() => page.result.current.ready?.set({ days: 7 }));
    await save();
    await waitFor(() => expect(state()).toMatchObject({ isChanged: false, isShown: false }));
  });

  it('gives way to what is stored while it is compared, and the form keeps its values', async () => {
    const { page, inForce, stored, preview, state } = await openPage();
    const before = stored();
    await preview('Gate north');
    act(() => state().hold(true));
    await waitFor(() => expect(inForce()).toBe(before));
    expect(state()).toMatchObject({ isHeld: true, isChanged: true });
    expect(page.result.current.ready?.values.name).toBe('Gate north');
    act(() => state().hold(false));
    await waitFor(() => expect(inForce()).toBe('Gate north'));
  });
});
