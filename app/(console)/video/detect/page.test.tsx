// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { givePointers, mouseOn } from '@/components/drawing/picture-pointer.fixtures';
import {
  barriers,
  dialog,
  fill,
  LOADING,
  openOnDevice,
  press,
  save,
  setUpDevicePage,
  toastTexts,
  unfold,
  whileTicking,
} from '@/components/form/device-page.fixtures';
import { setUpVisitor } from '@/components/form/visitor.fixtures';
import { signedInDevice } from '@/emulator/test-device';
import { ReplyError } from '@/lib/contract/error-codes';
import { notifications, rpc } from '@/lib/session/device';
import DetectPage from './page';

setUpVisitor({ motionDetect: true, alarmOutSlots: 2, email: true });
setUpDevicePage();
beforeEach(givePointers);

type Made = ReturnType<typeof signedInDevice>;

async function open(prepare: (made: Made) => void = () => undefined) {
  const made = signedInDevice();
  prepare(made);
  const listen = vi.spyOn(notifications, 'listen');
  const opened = await openOnDevice(DetectPage, made);
  const table = () => made.device.state().tables.MotionDetect[0];
  /** An event of the device, as the notification stream brings it. */
  const happen = (Action: 'Start' | 'Stop', ...Id: number[]) =>
    act(() => {
      for (const [codes, onEvent] of listen.mock.calls) {
        if (codes.includes('VideoMotion')) onEvent({ Action, Code: 'VideoMotion', Index: 0, Data: { Id } });
      }
    });
  return { ...made, ...opened, table, happen };
}
const surface = () => screen.getByRole('application', { name: /^Region/ });
/** The middle of a cell, in pixels of a picture of 1000 x 1000. */
const middle = (column: number, row: number) => [((column + 0.5) / 22) * 1000, ((row + 0.5) / 18) * 1000] as const;
const row = (name: string) => screen.getByText(name, { selector: 'label, span' }).closest<HTMLElement>('[data-field]');
const openTab = (name: string) => fireEvent.click(screen.getByRole('tab', { name: new RegExp(`^${name}`) }));

describe('the regions', () => {
  it('are painted, named and set one by one, and the whole page is one save', async () => {
    const { container, table } = await open();
    const before = table();
    fireEvent.click(screen.getByRole('switch', { name: 'Motion detection' }));
    mouseOn(surface()).drag(middle(2, 3), middle(5, 6));
    expect(row('Cells')?.textContent).toContain('16 cells');
    fill(screen, 'Name', 'Entrance floor');
    press(/Region 2/);
    expect(screen.getByRole('heading', { name: 'Region 2' })).toBeTruthy();
    mouseOn(surface()).drag(middle(21, 17), middle(21, 17));
    fill(screen, 'Sensitivity', '80');
    fill(screen, 'Threshold', '12');
    expect(await barriers(container)).toEqual([]);
    openTab('Linkage');
    fireEvent.change(await screen.findByLabelText('End after', {}, LOADING), { target: { value: '9' } });
    fireEvent.click(screen.getByRole('switch', { name: 'Alarm output' }));
    fireEvent.click(screen.getByRole('checkbox', { name: '2' }));
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    expect(vi.mocked(rpc.call)).toHaveBeenCalledWith('devVideoDetect.getCaps', { name: 'All' }, expect.anything());
    const painted = Array.from({ length: 18 }, (_, at) => (at >= 3 && at <= 6 ? 0b1111 << 16 : 0));
    expect(table()).toEqual({
      ...before,
      Enable: true,
      MotionDetectWindow: [
        { ...before?.MotionDetectWindow[0], Name: 'Entrance floor', Region: painted },
        { ...before?.MotionDetectWindow[1], Region: [...Array(17).fill(0), 1], Sensitive: 80, Threshold: 12 },
        ...(before?.MotionDetectWindow.slice(2) ?? []),
      ],
      EventHandler: { ...before?.EventHandler, Dejitter: 9, AlarmOutEnable: true, AlarmOutChannels: [0, 1] },
    });
  });

  it('show what is stored dashed while another is painted, and put it back', async () => {
    const { table } = await open(({ device }) =>
      device.update(({ tables }) => {
        const [first] = tables.MotionDetect[0]?.MotionDetectWindow ?? [];
        if (first) first.Region = [1, 2, 3];
      }),
    );
    unfold();
    mouseOn(surface()).drag(middle(0, 0), middle(0, 0));
    expect(surface().querySelectorAll('[data-was]')).toHaveLength(1);
    expect(row('Cells')?.textContent).toMatch(/5 cells.*was.*4 cells/);
    press('Undo change: Cells');
    expect(surface().querySelectorAll('[data-was]')).toHaveLength(0);
    expect(screen.getByText('All changes saved')).toBeTruthy();
    expect(table()?.MotionDetectWindow[0]?.Region).toEqual([1, 2, 3]);
  });

  it.each([
    ['a mirror', { Mirror: true }, [0b11, ...Array<number>(17).fill(0)], 'M20 0h1v1h-1zM21 0h1v1h-1z'],
    ['a flip', { Flip: true }, [...Array<number>(17).fill(0), 0b11 << 20], 'M0 17h1v1h-1zM1 17h1v1h-1z'],
    ['half a turn', { Rotate90: 2 }, [...Array<number>(17).fill(0), 0b11], 'M20 17h1v1h-1zM21 17h1v1h-1z'],
  ])('are over the same part of the scene when the page opens after %s was saved', async (_, turn, stored, shown) => {
    const { page, table, ...made } = await open(({ device }) =>
      device.update(({ tables }) => {
        for (const [at, each] of (tables.MotionDetect[0]?.MotionDetectWindow ?? []).entries()) {
          each.Region = at === 0 ? [0b11 << 20, ...Array<number>(17).fill(0)] : Array<number>(18).fill(0);
        }
      }),
    );
    const cells = () => [...surface().querySelectorAll('g[data-tone="1"] path')].map((path) => path.getAttribute('d'));
    unfold();
    expect(cells()[0]).toBe('M0 0h1v1h-1zM1 0h1v1h-1z');
    const [input] = made.device.state().tables.VideoImageControl;
    const set = { name: 'VideoImageControl', table: [{ ...input, ...turn }], options: [] };
    expect(made.call('configManager.setConfig', set).result).toBe(true);
    page.unmount();
    await openOnDevice(DetectPage, made);
    unfold();
    expect(cells()[0]).toBe(shown);
    expect(row('Cells')?.textContent).toContain('2 cells');
    // What is saved there is what is shown.
    fireEvent.click(screen.getByRole('switch', { name: 'Motion detection' }));
    save();
    await waitFor(() => expect(table()?.Enable).toBe(true));
    expect(table()?.MotionDetectWindow[0]?.Region).toEqual(stored);
  });

  it('ask before they are saved without a cell while detection is on', async () => {
    const { table } = await open();
    fireEvent.click(screen.getByRole('switch', { name: 'Motion detection' }));
    press('Clear');
    save();
    const question = await dialog();
    expect(question.getByText(/no cell is painted/)).toBeTruthy();
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(table()?.Enable).toBe(false);
    save();
    press('Save', await dialog());
    await waitFor(() => expect(table()?.Enable).toBe(true));
  });

  it('are as many as the device has, each with a name', async () => {
    const sent: unknown[] = [];
    await open(({ device }) => {
      device.update(({ tables }) => {
        tables.MotionDetect[0]?.MotionDetectWindow.splice(1);
      });
      // The emulated device has four regions and would reject fewer.
      device.setIntercept(({ method, params }) => {
        if (method !== 'configManager.setConfig') return undefined;
        sent.push(Object(params).table[0].MotionDetectWindow);
        return { result: true, params: { options: [] } };
      });
    });
    expect(screen.getAllByRole('button', { name: /Region \d/ })).toHaveLength(1);
    unfold();
    fill(screen, 'Name', ' ');
    save();
    expect(await screen.findByText('Enter a value')).toBeTruthy();
    fill(screen, 'Name', 'Door');
    save();
    await waitFor(() => expect(sent).toMatchObject([[{ Name: 'Door' }]]));
    expect(sent[0]).toHaveLength(1);
  });

  it('are neither listed nor painted on a device without any', async () => {
    await open(({ device }) =>
      device.update(({ tables }) => {
        tables.MotionDetect[0]?.MotionDetectWindow.splice(0);
      }),
    );
    expect(screen.getByRole('switch', { name: 'Motion detection' })).toBeTruthy();
    expect(screen.queryByText('Region 1')).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'All' }).disabled).toBe(true);
  });

  it('say that cells outside the grid of the device are ignored', async () => {
    await open(({ device, call }) => {
      call('configManager.setConfig', { name: 'VideoStandard', table: 'NTSC' });
      device.update(({ tables }) => {
        const [first] = tables.MotionDetect[0]?.MotionDetectWindow ?? [];
        if (first) first.Region = Array(18).fill(1);
      });
    });
    expect(await screen.findByText(/22 columns and 15 rows/)).toBeTruthy();
    unfold();
    expect(row('Cells')?.textContent).toContain('15 cells');
  });

  it('say that movement is never reported while no level can be above the threshold', async () => {
    await open();
    const said = () => screen.queryByText('With this sensitivity and threshold, movement is never reported.') !== null;
    unfold();
    fill(screen, 'Threshold', '100');
    press('All');
    expect(said()).toBe(false);
    fireEvent.click(screen.getByRole('switch', { name: 'Motion detection' }));
    expect(said()).toBe(true);
    fill(screen, 'Threshold', '99');
    expect(said()).toBe(false);
    fill(screen, 'Sensitivity', '0');
    expect(said()).toBe(true);
    press('Clear');
    expect(said()).toBe(false);
  });

  it('stand at the field that the device rejects, with what was painted', async () => {
    const { device, table } = await open();
    device.setIntercept(({ method }) =>
      method === 'configManager.setConfig'
        ? {
            result: false,
            error: {
              code: ReplyError.InvalidParams,
              detail: { field: 'MotionDetect[0].MotionDetectWindow[2].Region' },
            },
          }
        : undefined,
    );
    press(/Region 3/);
    mouseOn(surface()).drag(middle(0, 0), middle(1, 0));
    save();
    await waitFor(() => expect(toastTexts()).toHaveLength(1));
    unfold();
    expect(row('Cells')?.textContent).toContain('The device did not accept this value');
    expect(row('Cells')?.textContent).toContain('2 cells');
    expect(table()?.MotionDetectWindow[2]?.Region).toEqual(Array(18).fill(0));
  });

  it('keep what both sides changed until a second save', async () => {
    const { device, table } = await open();
    mouseOn(surface()).drag(middle(0, 0), middle(1, 0));
    device.update(({ tables }) => {
      const [first] = tables.MotionDetect[0]?.MotionDetectWindow ?? [];
      if (first) first.Region = [7];
    });
    save();
    await waitFor(() => expect(toastTexts()[0]).toContain('Region 1: cells'));
    expect(table()?.MotionDetectWindow[0]?.Region).toEqual([7]);
    unfold();
    expect(row('Cells')?.textContent).toMatch(/2 cells.*was.*3 cells/);
    save();
    await waitFor(() => expect(table()?.MotionDetectWindow[0]?.Region[0]).toBe(0b11 << 20));
  });
});

describe('movement', () => {
  const moving = () => surface().querySelectorAll('[data-moving]').length;

  it('turns the border of its region red for half a second', async () => {
    const { happen } = await open();
    vi.useFakeTimers();
    try {
      happen('Start', 0, 2);
      expect(moving()).toBe(2);
      expect(screen.getByRole('button', { name: /Region 1\s*Movement/ })).toBeTruthy();
      act(() => void vi.advanceTimersByTime(400));
      happen('Start', 2);
      act(() => void vi.advanceTimersByTime(200));
      expect(moving()).toBe(1);
      act(() => void vi.advanceTimersByTime(300));
      expect(moving()).toBe(0);
      happen('Stop', 0);
      expect(moving()).toBe(0);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is measured against the threshold, where the device measures it', async () => {
    await open(({ device }) => {
      device.update(({ tables }) => {
        const [first] = tables.MotionDetect[0]?.MotionDetectWindow ?? [];
        if (first) first.Region = Array(18).fill(2 ** 22 - 1);
      });
      device.clock.freeze(Math.ceil(device.clock.now() / 12_000) * 12_000 + 3_000);
    });
    const meter = await screen.findByRole('img', { name: /^Level \d+, above the threshold of 5$/ });
    expect(Number(meter.getAttribute('data-level'))).toBeGreaterThan(5);
    unfold();
    fill(screen, 'Threshold', '90');
    expect(screen.getByRole('img', { name: /not above the threshold of 90$/ })).toBeTruthy();
  });

  it('is measured again after a request that failed', () =>
    whileTicking(async () => {
      let isFailing = true;
      const { asked } = await open(({ device }) =>
        device.setIntercept(({ method }) =>
          isFailing && method === 'devVideoDetect.getMotionLevel'
            ? { result: false, error: { code: ReplyError.InternalError } }
            : undefined,
        ),
      );
      const levels = () => asked.filter((method) => method === 'devVideoDetect.getMotionLevel').length;
      await waitFor(() => expect(levels()).toBe(1));
      await vi.advanceTimersByTimeAsync(1_000);
      expect([levels(), screen.queryByText('Movement now')]).toEqual([1, null]);
      isFailing = false;
      await vi.advanceTimersByTimeAsync(4_500);
      await screen.findByText('Movement now');
    }));

  it('has no meter on a device without one', async () => {
    const { asked, idle } = await open(({ device }) =>
      device.setIntercept(({ method }) =>
        method === 'devVideoDetect.getMotionLevel'
          ? { result: false, error: { code: ReplyError.MethodNotFound } }
          : undefined,
      ),
    );
    await idle();
    expect(asked.filter((method) => method === 'devVideoDetect.getMotionLevel')).toHaveLength(1);
    expect(screen.queryByText('Movement now')).toBeNull();
  });
});

describe('schedule and linkage', () => {
  it('refuse times that overlap, and are copied to other days', async () => {
    const { table, container } = await open();
    openTab('Schedule');
    const end = await screen.findByRole('group', { name: 'Period 1, end' }, LOADING);
    fireEvent.change(within(end).getByRole('spinbutton', { name: 'Hours' }), { target: { value: '11' } });
    expect(await barriers(container)).toEqual([]);
    press('Copy day');
    const days = await dialog();
    fireEvent.click(days.getByRole('checkbox', { name: 'Tuesday' }));
    press('Copy to 1 day', days);
    save();
    await waitFor(() => expect(toastTexts()).toEqual(['Saved']));
    const { TimeSection = [] } = table()?.EventHandler ?? {};
    expect([1, 2, 3].map((day) => TimeSection[day]?.[0])).toEqual([
      '1 00:00:00-11:59:59',
      '1 00:00:00-11:59:59',
      '1 00:00:00-23:59:59',
    ]);
    fireEvent.click(screen.getByRole('switch', { name: 'Period 2' }));
    const start = screen.getByRole('group', { name: 'Period 2, start' });
    fireEvent.change(within(start).getByRole('spinbutton', { name: 'Hours' }), { target: { value: '10' } });
    save();
    expect(await screen.findByText(/periods 1 and 2 overlap|periods 2 and 1 overlap/)).toBeTruthy();
    expect(table()?.EventHandler.TimeSection[1]?.[1]).toBe('0 00:00:00-00:00:00');
  });

  it('say that nothing is ever reported without a period', async () => {
    await open(({ device }) =>
      device.update(({ tables }) => {
        const handler = tables.MotionDetect[0]?.EventHandler;
        if (handler) handler.TimeSection = Array.from({ length: 7 }, () => Array(4).fill('0 00:00:00-00:00:00'));
      }),
    );
    openTab('Schedule');
    expect(await screen.findByText(/movement is never reported/, {}, LOADING)).toBeTruthy();
  });

  it('need an output that runs, and are tested without being saved', async () => {
    const { device, table } = await open();
    openTab('Linkage');
    press('Test', await screen.findByRole('region', { name: 'Linkage' }, LOADING).then(within));
    await waitFor(() => expect(toastTexts()).toEqual(['Test alarm raised']));
    expect(device.state().log.at(-1)).toMatchObject({ Code: 'VideoMotion' });
    unfold();
    fireEvent.click(screen.getByRole('switch', { name: 'Alarm output' }));
    fireEvent.click(screen.getByRole('checkbox', { name: '1' }));
    save();
    expect(await screen.findByText('Choose at least one output')).toBeTruthy();
    expect(table()?.EventHandler.AlarmOutEnable).toBe(false);
  });
});

it('cannot be changed by an account that may only look', async () => {
  const { device, table } = await open();
  device.setIntercept(({ method }) =>
    method === 'configManager.setConfig' ? { result: false, error: { code: ReplyError.NoAuthority } } : undefined,
  );
  mouseOn(surface()).drag(middle(0, 0), middle(0, 0));
  save();
  expect(await screen.findByText('Your account can view this page but not change it.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Clear' }).disabled).toBe(true);
  mouseOn(surface()).drag(middle(3, 3), middle(3, 3));
  expect(table()?.MotionDetectWindow[0]?.Region[3]).toBe(0);
});
