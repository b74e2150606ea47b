// @vitest-environment happy-dom
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { always } from '@/lib/routes/condition';
import { type MenuCaption, type MenuGroup, route } from '@/lib/routes/route';
import english from '@/messages/en.json';
import { SideMenu } from './side-menu';

const place = vi.hoisted(() => ({ path: '/door' }));
vi.mock('next/navigation', async () => ({
  ...(await import('@/components/form/navigation.fixtures')).navigationAt(''),
  usePathname: () => place.path,
}));

setUpPage();
beforeEach(() => {
  place.path = '/door';
});

const group = (caption: MenuCaption, name: string, ...paths: string[]): MenuGroup => ({
  caption,
  name,
  routes: paths.map((path) => route(path, { authority: undefined, when: always, built: true })),
});
const GROUPS = [
  group('people', 'userManagement', '/personManage'),
  group('access', 'door', '/door', '/door/firstCard'),
  group('access', 'alarm', '/alarm/alarmcfg', '/alarm/alarmlink'),
  group('network', 'network', '/network/ip', '/network/port'),
];

function open(isNarrow = false) {
  const element = () => <SideMenu groups={GROUPS} isNarrow={isNarrow} />;
  const { rerender } = render(element(), { wrapper: TestProvider });
  return {
    button: (name: string) => screen.getByRole('button', { name }),
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
    links: () => screen.getAllByRole('link').map((link) => link.getAttribute('href')),
    opened: () => screen.queryAllByRole('button', { expanded: true }).map((button) => button.textContent),
    go: (path: string) => {
      place.path = path;
      rerender(element());
    },
  };
}

describe('the menu', () => {
  it('shows the overview, captions with pages only, and the page in its open group', () => {
    const { links, opened } = open();
    const names = within(screen.getByRole('navigation')).getAllByRole('button');
    expect(names.map((each) => each.textContent)).toEqual([
      'People',
      'Access',
      'Door',
      'Alarm',
      'Network and security',
    ]);
    expect(opened()).toEqual(['Access', 'Door']);
    expect(links()).toEqual(['/overview', '/door', '/door/firstCard']);
    expect(screen.getByRole('link', { current: 'page' }).getAttribute('href')).toBe('/door');
  });

  it('has one caption and one group open, and a group with one page is its link', () => {
    const { press, links, opened } = open();
    press('Alarm');
    expect(opened()).toEqual(['Access', 'Alarm']);
    // The group of the page stays marked, and no other one.
    const marked = screen.getAllByRole('button').filter((each) => each.dataset.current);
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Access', 'Door']);
    press('People');
    expect(opened()).toEqual(['People']);
    expect(links()).toEqual(['/overview', '/personManage']);
    // One name in the menu, in the head and in the title of the page.
    expect(screen.getByRole('link', { name: english.menu.page.personManage })).toBeTruthy();
    expect(english.menu.page.personManage).not.toBe(english.menu.group.userManagement);
    press('Network and security');
    expect(opened()).toEqual(['Network and security', 'Network']);
    press('Access');
    expect(opened()).toEqual(['Access', 'Door']);
    press('Access');
    expect(opened()).toEqual([]);
  });

  it('opens caption and group of the page that was reached by another way', () => {
    const { go, opened } = open();
    go('/network/port');
    expect(opened()).toEqual(['Network and security', 'Network']);
    go('/overview');
    expect(opened()).toEqual([]);
    expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Overview');
  });

  it('moves by the arrow keys', () => {
    const { button } = open();
    button('Access').focus();
    fireEvent.keyDown(button('Access'), { key: 'ArrowDown' });
    expect(document.activeElement).toBe(button('Door'));
    fireEvent.keyDown(button('Door'), { key: 'ArrowUp' });
    expect(document.activeElement).toBe(button('Access'));
  });
});

describe('the narrow menu', () => {
  it('names its icons, and a click opens the pages of a caption beside it', () => {
    const { press, links, button } = open(true);
    expect(links()).toEqual(['/overview']);
    press('Access');
    expect(button('Access').getAttribute('aria-expanded')).toBe('true');
    expect(links()).toEqual(['/overview', '/door', '/door/firstCard']);
    press('People');
    expect(links()).toEqual(['/overview', '/personManage']);
  });

  it('closes the pages by Escape with the focus on the caption, by a press elsewhere, and with a new page', () => {
    const { press, button, opened, go } = open(true);
    press('Access');
    screen.getByRole('link', { current: 'page' }).focus();
    fireEvent.keyDown(screen.getByRole('link', { current: 'page' }), { key: 'Escape' });
    expect(opened()).toEqual([]);
    expect(document.activeElement).toBe(button('Access'));
    press('Access');
    act(() => void fireEvent.pointerDown(document.body));
    expect(opened()).toEqual([]);
    press('Access');
    go('/door/firstCard');
    expect(opened()).toEqual([]);
  });

  it('closes the pages when the open page is chosen again', () => {
    const { press, opened } = open(true);
    press('Access');
    fireEvent.click(screen.getByRole('link', { current: 'page' }));
    expect(opened()).toEqual([]);
  });
});
