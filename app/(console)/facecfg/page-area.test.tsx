// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { givePointers, mouseOn } from '@/components/drawing/picture-pointer.fixtures';
import { barriers, fill, openOnDevice, press, save, setUpDevicePage } from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { openForm } from '@/lib/forms/open-form';
import { unsaved } from '@/lib/forms/unsaved';
import { box, open, openArea, openWithArea, tab } from './facecfg-page.fixtures';
import FacecfgPage from './page';

vi.mock('@/components/video/device-live-panel', async () => (await import('./live-panel.fixtures')).livePanel);

setUpVisitor({ faceAuth: true, image: true, hasVideo: true }, { polls: true });
setUpDevicePage();
beforeEach(givePointers);

describe('area and size', () => {
  it('refuses a width of 255 as too small for a face, and takes 256', async () => {
    const { config, container } = await open();
    await openArea();
    expect(await barriers(container)).toEqual([]);
    fill(screen, 'Width', '255');
    save();
    await screen.findByText('The smallest face must be at least 256');
    expect(config()?.SizeFilter?.MinSize).toEqual([700, 700]);
    fill(screen, 'Width', '256');
    save();
    await waitFor(() => expect(config()?.SizeFilter?.MinSize).toEqual([256, 700]));
  });

  it('refuses an area that is narrower than the smallest face, or under 256', async () => {
    const { config } = await openWithArea([
      [1000, 1000],
      [2000, 1000],
      [2000, 5000],
      [1000, 5000],
    ]);
    await openArea();
    fill(screen, 'Width', '1001');
    save();
    await screen.findByText('The area is narrower than the smallest face, which is 1001 wide');
    expect(config()?.SizeFilter?.MinSize).toEqual([700, 700]);
    fill(screen, 'Width', '1000');
    save();
    await waitFor(() => expect(config()?.SizeFilter?.MinSize).toEqual([1000, 700]));
  });

  it.each([
    ['a mirror', { Mirror: true }, [7191, 6191, 7191], [1000, 1000, 5000]],
    ['a flip', { Flip: true }, [1000, 2000, 1000], [7191, 7191, 3191]],
    ['a quarter turn', { Rotate90: 1 }, [7191, 7191, 3191], [1000, 2000, 1000]],
  ])('shows the stored area over the same part of the scene after %s is saved', async (_, turn, xs, ys) => {
    const { page, call, ...made } = await openWithArea([
      [1000, 1000],
      [2000, 1000],
      [1000, 5000],
    ]);
    const [input] = made.tables().VideoImageControl;
    const table = [{ ...input, ...turn }];
    expect(call('configManager.setConfig', { name: 'VideoImageControl', table, options: [] }).result).toBe(true);
    page.unmount();
    const { container } = await openOnDevice(FacecfgPage, { ...made, call });
    await openArea();
    const typed = (axis: string) =>
      [1, 2, 3].map((point) =>
        Number(screen.getByRole<HTMLInputElement>('textbox', { name: `Point ${point}, ${axis}` }).value),
      );
    expect([typed('X'), typed('Y')]).toEqual([xs, ys]);
    const drawn = container.querySelector('[data-kind="polygon"] path')?.getAttribute('d');
    expect(drawn?.match(/\d+/g)?.map(Number)).toEqual(xs.flatMap((x, at) => [x, ys[at]]));
  });

  it('refuses an area of less than 256, drawn or typed, with its own words', async () => {
    const { config } = await openWithArea([
      [1000, 1000],
      [2000, 1000],
      [1000, 5000],
    ]);
    await openArea();
    const x = screen.getByRole('textbox', { name: 'Point 2, X' });
    fireEvent.change(x, { target: { value: '1255' } });
    fireEvent.keyDown(x, { key: 'Enter' });
    save();
    await screen.findByText('The area must be at least 256 wide and high');
    expect(config()?.DetectRegion?.[1]).toEqual([2000, 1000]);
  });

  it('restores the whole picture when the area is deleted', async () => {
    const { config } = await openWithArea([
      [1000, 1000],
      [3000, 1000],
      [3000, 5000],
    ]);
    await openArea();
    press('Delete all');
    save();
    await waitFor(() =>
      expect(config()?.DetectRegion).toEqual([
        [0, 0],
        [8191, 0],
        [8191, 8191],
        [0, 8191],
      ]),
    );
  });

  it.each(['Delete all', 'Delete selected'])(
    'brings the area back that %s replaced by the whole picture',
    async (way) => {
      const points: [number, number][] = [
        [1000, 1000],
        [3000, 1000],
        [3000, 5000],
      ];
      const { config, container } = await openWithArea(points);
      await openArea();
      const drawn = () => container.querySelector('[data-kind="polygon"] path')?.getAttribute('d')?.match(/\d+/g);
      if (way === 'Delete selected') press('Edit');
      press(way);
      expect(drawn()?.map(Number)).toEqual([0, 0, 8191, 0, 8191, 8191, 0, 8191]);
      press('Undo');
      expect(drawn()?.map(Number)).toEqual(points.flat());
      await waitFor(() => expect(unsaved.get()).toBeUndefined());
      // The whole picture cannot be deleted: there would be nothing to undo.
      press('Delete all');
      press('Delete all');
      press('Undo');
      expect(drawn()?.map(Number)).toEqual(points.flat());
      expect(config()?.DetectRegion).toEqual(points);
    },
  );

  it('asks about an area that is not finished as about other changes, and a save stops at it', async () => {
    const { config } = await open();
    const stored = config()?.DetectRegion;
    await openArea();
    press('Draw');
    const surface = screen.getByRole('application', { name: 'Area' });
    mouseOn(surface).click([100, 100], [900, 100]);
    await waitFor(() => expect(unsaved.get()?.names).toEqual(['Area']));
    // The question on leaving offers neither to save nor to keep what is not finished.
    expect(openForm.get()).toMatchObject({ save: undefined, keep: undefined });
    expect(screen.getByRole('tab', { name: /^Detection area/ }).textContent).toContain('changed');
    const said = () => screen.queryByText(/^The shape is not finished/);
    expect(said()).toBeNull();
    tab('Recognition');
    save();
    await waitFor(() => expect(said()).not.toBeNull());
    expect(screen.getByRole('tab', { name: /^Detection area/ }).getAttribute('aria-selected')).toBe('true');
    expect(said()?.closest('[data-field]')?.textContent).toContain('Area');
    expect(config()?.DetectRegion).toEqual(stored);
    // Discard gives it up, and the tool brings it back.
    press('Discard');
    await screen.findByText('2 points of an unfinished shape were discarded. Undo brings them back.');
    expect([unsaved.get(), said()]).toEqual([undefined, null]);
    press('Undo');
    await waitFor(() => expect(unsaved.get()?.names).toEqual(['Area']));
    mouseOn(screen.getByRole('application', { name: 'Area' })).click([500, 900]);
    press('Finish');
    await waitFor(() => expect(openForm.get()?.save).toBeDefined());
    save();
    await waitFor(() => expect(config()?.DetectRegion).toHaveLength(3));
    await waitFor(() => expect(unsaved.get()).toBeUndefined());
  });

  it('says how many points Escape has discarded', async () => {
    const { container } = await openWithArea([
      [1000, 1000],
      [3000, 1000],
      [3000, 5000],
    ]);
    await openArea();
    press('Draw');
    const surface = screen.getByRole('application', { name: 'Area' });
    mouseOn(surface).click([100, 100], [900, 100]);
    await waitFor(() => expect(unsaved.get()?.names).toEqual(['Area']));
    fireEvent.keyDown(surface, { key: 'Escape' });
    await screen.findByText(/^2 points of an unfinished shape/);
    await waitFor(() => expect(unsaved.get()).toBeUndefined());
    expect(await barriers(container)).toEqual([]);
  });

  it('takes no typed point that makes the edges cross', async () => {
    const { config } = await open();
    await openArea();
    const x = screen.getByRole('textbox', { name: 'Point 1, X' });
    const y = screen.getByRole('textbox', { name: 'Point 1, Y' });
    fireEvent.change(x, { target: { value: '8000' } });
    fireEvent.change(y, { target: { value: '8191' } });
    fireEvent.keyDown(y, { key: 'Enter' });
    save();
    await waitFor(() => expect(screen.getAllByText(/cross/i).length).toBeGreaterThan(0));
    expect(config()?.DetectRegion?.[0]).toEqual([0, 0]);
  });

  it('refuses a largest ratio that is equal to the smallest', async () => {
    const { config } = await open();
    await openArea();
    fireEvent.click(screen.getByRole('switch', { name: 'Compare width to height' }));
    fill(screen, 'Smallest ratio', '1.2');
    fill(screen, 'Largest ratio', '1.2');
    save();
    await screen.findByText('The largest ratio must be above the smallest');
    fill(screen, 'Largest ratio', '1.21');
    save();
    await waitFor(() => expect(config()?.SizeFilter).toMatchObject({ ByRatio: true, MinRatio: 1.2, MaxRatio: 1.21 }));
  });

  it('moves the corner of the smallest face by keys and by pointer, never under 256', async () => {
    await open();
    await openArea();
    const corner = screen.getByRole('button', { name: 'Corner of the smallest face, 700 by 700' });
    fireEvent.keyDown(corner, { key: 'ArrowRight' });
    fireEvent.keyDown(corner, { key: 'ArrowUp', shiftKey: true });
    // Alt and an arrow go back.
    expect(fireEvent.keyDown(corner, { key: 'ArrowLeft', altKey: true })).toBe(true);
    expect([box('Width').value, box('Height').value]).toEqual(['716', '699']);
    for (let step = 0; step < 60; step += 1) fireEvent.keyDown(corner, { key: 'ArrowLeft' });
    expect(box('Width').value).toBe('256');
  });

  it('drags the corner of a large face from where it is drawn, up to the whole picture', async () => {
    await open();
    await openArea();
    fill(screen, 'Width', '7000');
    fill(screen, 'Height', '7000');
    const corner = screen.getByRole('button', { name: /^Corner of the smallest face/ });
    const area = corner.parentElement?.parentElement as HTMLElement;
    vi.spyOn(area, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 8192, 8192));
    const drag = (...places: [number, number][]) => {
      fireEvent.pointerDown(corner, { pointerId: 1, clientX: 8191, clientY: 8191 });
      for (const [clientX, clientY] of places) fireEvent.pointerMove(corner, { pointerId: 1, clientX, clientY });
      fireEvent.pointerUp(corner, { pointerId: 1 });
      return [box('Width').value, box('Height').value];
    };
    expect(drag([8191, 8191])).toEqual(['7000', '7000']);
    expect(drag([7691, 8191], [7191, 8091])).toEqual(['6000', '6900']);
    expect(drag([9191, 9691])).toEqual(['7000', '8191']);
    // The browser may end a drag without the release of a button.
    fireEvent.pointerDown(corner, { pointerId: 1, clientX: 8191, clientY: 8191 });
    fireEvent.lostPointerCapture(corner, { pointerId: 1 });
    fireEvent.pointerMove(corner, { pointerId: 1, clientX: 4000, clientY: 4000 });
    expect([box('Width').value, box('Height').value]).toEqual(['7000', '8191']);
  });

  it('keeps the smallest face on the picture, however large it is typed', async () => {
    await open();
    await openArea();
    const least = () => screen.getByRole('button', { name: /^Corner of the smallest face/ }).parentElement?.style;
    const ends = () => [
      Number.parseFloat(least()?.left ?? '') + Number.parseFloat(least()?.width ?? ''),
      Number.parseFloat(least()?.top ?? '') + Number.parseFloat(least()?.height ?? ''),
    ];
    for (const value of ['8191', '90000', '700']) {
      fill(screen, 'Width', value);
      fill(screen, 'Height', value);
      expect(Math.max(...ends())).toBeLessThanOrEqual(100);
    }
    expect(Number.parseFloat(least()?.left ?? '')).toBeCloseTo((300 / 8192) * 100, 3);
  });
});
