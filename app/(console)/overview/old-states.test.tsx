// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { barriers } from '@/components/form/device-page.fixtures';
import { connection } from '@/lib/session/device';
import { block, isRelease, open, seeAgain, setHidden, settle, setUpOverview } from './overview-page.fixtures';

vi.mock('@/lib/session/use-visitor', async () => (await import('./overview-visitor.fixtures')).visitorModule);
vi.mock('@/lib/session/use-device-clock', async () => (await import('./overview-visitor.fixtures')).clockModule);

setUpOverview();

describe('states that get old', () => {
  describe('without a connection', () => {
    afterEach(() => {
      // An open page would read everything again, beyond the end of the test.
      cleanup();
      connection.state.set('online');
    });
    const lose = () => act(() => connection.state.set('lost'));

    it('says of every part how old it is, and offers nothing that needs the device', async () => {
      const { container } = await open();
      await settle();
      expect(container.textContent).not.toContain('As of');
      expect(block('Latest access').getByText('Live', { exact: false })).toBeTruthy();
      const door = block('Doors').getByRole<HTMLButtonElement>('button', { name: /^Open door/ });
      expect(door.disabled).toBe(false);
      lose();
      expect(block('Doors').getByText(/^Closed at \u2068\d\d:\d\d:\d\d\u2069$/)).toBeTruthy();
      expect(container.querySelector('[data-status="Close"]')).toBeNull();
      expect(door.disabled).toBe(true);
      const reason = document.getElementById(door.getAttribute('aria-describedby') ?? '');
      expect(reason?.textContent).toBe('Available once the device answers again');
      expect(block('Latest access').queryByText('Live', { exact: false })).toBeNull();
      for (const name of ['Latest access', 'Alarms today', 'Device', 'Needs attention']) {
        expect(block(name).getByText(/^As of \u2068\d\d:\d\d:\d\d\u2069$/), name).toBeTruthy();
      }
      expect(screen.queryByText('Nothing needs attention')).toBeNull();
      expect(screen.queryByText(/need attention$/)).toBeNull();
      expect(await barriers(container)).toEqual([]);
    });

    it('leaves the failure to the frame, and reads everything again once the device answers', async () => {
      const { requests, trouble, container } = await open();
      await settle();
      trouble.refuse = 'system.multicall';
      setHidden(true);
      await seeAgain();
      await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(2));
      lose();
      expect(screen.queryAllByRole('alert')).toEqual([]);
      trouble.refuse = undefined;
      const before = requests.length;
      act(() => connection.state.set('online'));
      await waitFor(() => expect(container.textContent).not.toContain('As of'));
      expect(requests.length).toBeGreaterThan(before);
      expect(screen.queryAllByRole('alert')).toEqual([]);
      expect(block('Doors').getByText('Closed')).toBeTruthy();
    });

    it('reads again by itself once, and then offers it, where the device answers only other calls', async () => {
      const { requests, trouble } = await open();
      await settle();
      trouble.refuse = 'system.multicall';
      setHidden(true);
      await seeAgain();
      await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(2));
      const comesAndGoes = async () => {
        lose();
        act(() => connection.state.set('online'));
        await settle();
      };
      await comesAndGoes();
      const asked = requests.length;
      await comesAndGoes();
      expect(requests).toHaveLength(asked);
      lose();
      expect(screen.getAllByRole('button', { name: 'Try again' }).length).toBeGreaterThan(2);
    });
  });

  it('requests nothing while hidden, and each block once when it is visible again', async () => {
    const { requests, tell } = await open();
    const opening = requests.flat().filter((method) => !isRelease(method));
    setHidden(true);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    requests.length = 0;
    for (const code of ['AccessControl', 'BreakIn', 'DoorStatus']) tell(code, { Status: 'Open' });
    await settle();
    expect(requests).toEqual([]);
    seeAgain();
    await settle();
    const again = requests.flat().filter((method) => !isRelease(method));
    // The tables of the shell are kept.
    expect(again.toSorted()).toEqual(
      opening.toSorted().filter((method, index, all) => {
        return method !== 'configManager.getConfig' || all.indexOf(method) + 2 > index;
      }),
    );
  });

  it('leaves everything in its place after a failed read, with its age and another try', async () => {
    const { container, trouble } = await open();
    await settle();
    const shown = () => [...container.querySelectorAll('li, dt, dd, h2')].map(({ textContent }) => textContent);
    const before = shown();
    expect(before.length).toBeGreaterThan(20);
    trouble.refuse = 'system.multicall';
    setHidden(true);
    await seeAgain();
    await waitFor(() => expect(screen.getAllByRole('alert').length).toBeGreaterThan(4));
    // A door says itself how old its state is.
    const old = shown().map((each) => each?.replace(/ at \u2068\d\d:\d\d:\d\d\u2069/, ''));
    expect(old).toEqual(before);
    for (const name of ['Latest access', 'Alarms today', 'Device', 'Needs attention']) {
      expect(block(name).getByText(/^As of /), name).toBeTruthy();
    }
  });
});
