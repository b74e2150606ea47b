// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { shownToasts } from '@/components/feedback/toasts';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { ActMenu } from './act-menu';
import { setUpLayout } from './found-setting.fixtures';
import ShowSetting from './show-setting';
import { wantedSetting } from './wanted-setting';

const open = vi.hoisted(() => ({ path: '/' }));
vi.mock('next/navigation', () => ({ usePathname: () => open.path }));

setUpPage();

setUpLayout();

beforeEach(() => {
  vi.useFakeTimers();
  shownToasts.set([]);
  Element.prototype.scrollIntoView = () => undefined;
});

/** A page with a menu, a control that is off, and two tabs. */
function Page({ children }: { children?: ReactNode }) {
  const [tab, setTab] = useState('client');
  const [isFolded, setFolded] = useState(true);
  return (
    <div id="page">
      <h1>Page</h1>
      {children}
      <ActMenu
        label="More"
        acts={[
          { label: 'Print', run: () => undefined },
          { label: 'Export time sections', run: () => undefined },
          // Begins as the name of a field.
          { label: 'Encryption of all networks', run: () => undefined },
        ]}
      >
        …
      </ActMenu>
      {['client', 'hotspot'].map((name) => (
        <button key={name} type="button" role="tab" aria-selected={tab === name} onClick={() => setTab(name)}>
          {name}
        </button>
      ))}
      <button type="button" aria-controls="fold" onClick={() => setFolded(false)}>
        Show
      </button>
      <div id="fold" hidden={isFolded}>
        <div data-field="tcp">
          <label htmlFor="field-tcp">TCP port</label>
          <input id="field-tcp" />
        </div>
      </div>
      <h2>Factory defaults</h2>
      {tab === 'client' ? (
        <div>
          <label htmlFor="port">RTSP port</label>
          <input id="port" />
        </div>
      ) : (
        <div>
          <label htmlFor="name">Host name</label>
          <input id="name" disabled />
        </div>
      )}
    </div>
  );
}

const later = () => act(() => vi.advanceTimersByTimeAsync(5_000));
const openTab = () => screen.getByRole('tab', { selected: true }).textContent;

async function search(page: string, show: string, onPage?: ReactNode) {
  open.path = page;
  wantedSetting.set({ show });
  render(
    <TestProvider>
      <Page>{onPage}</Page>
      <ShowSetting wanted={{ show }} />
    </TestProvider>,
  );
  // The index of settings is loaded.
  await act(async () => void (await import('@/lib/settings-index/settings')));
}

it('puts the focus on a field', async () => {
  await search('/network/port', 'rtsp');
  await later();
  expect(document.activeElement).toBe(screen.getByLabelText('RTSP port'));
  expect(wantedSetting.get()).toBeUndefined();
  expect(shownToasts.get()).toEqual([]);
});

it('opens the part that is folded away while its feature is off', async () => {
  await search('/network/port', 'tcp');
  await later();
  expect(document.activeElement).toBe(screen.getByLabelText('TCP port'));
});

it('opens the menu that has an action', async () => {
  await search('/section/set', 'section.set.export');
  await later();
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Export time sections' }));
  expect(openTab()).toBe('client');
});

it('has the action of a menu whose first one takes the focus once more', async () => {
  await search('/section/set', 'section.set.export');
  const found = async () => {
    const item = screen.getByRole('menuitem', { name: 'Export time sections' });
    expect(document.activeElement).toBe(item);
    return item;
  };
  const item = await act(() => vi.waitFor(found, { timeout: 5_000 }));
  act(() => screen.getByRole('menuitem', { name: 'Print' }).focus());
  await later();
  expect(document.activeElement).toBe(item);
});

it('puts the focus on the row of a control that is off, behind its tab', async () => {
  await search('/network/ip', 'hostname');
  await later();
  expect(openTab()).toBe('hotspot');
  expect(document.activeElement).toBe(screen.getByLabelText('Host name').parentElement);
});

it('says that no entry can be opened, on the tab where it began', async () => {
  const entries = (
    <button type="button" data-opens="new" disabled>
      Add
    </button>
  );
  await search('/network/wifi', 'network.wifi.field.security', entries);
  await later();
  expect(shownToasts.get().map(({ message }) => message)).toEqual([
    '“\u2068Encryption\u2069” is part of an entry, and none can be opened now. Press “Refresh”, or sign in with an account ' +
      'that may change this page.',
  ]);
  expect(openTab()).toBe('client');
  expect(screen.queryByRole('menu')).toBeNull();
});

it('opens no entry for a field that the page itself has behind another tab', async () => {
  const open = vi.fn();
  const entries = (
    <button type="button" data-opens="new" onClick={open}>
      Add
    </button>
  );
  await search('/network/ip', 'hostname', entries);
  await later();
  expect(openTab()).toBe('hotspot');
  expect(open).not.toHaveBeenCalled();
});

it.each(['pointerDown', 'keyDown'] as const)('stops for whoever goes on meanwhile: %s', async (event) => {
  await search('/network/wifi', 'network.wifi.field.security');
  fireEvent[event](document.body);
  await later();
  expect(openTab()).toBe('client');
  expect(shownToasts.get()).toEqual([]);
  expect(wantedSetting.get()).toBeUndefined();
});
