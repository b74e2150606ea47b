// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { visibleMenu } from '@/lib/routes/verdict';
import PageSearch from './page-search';

vi.mock('next/navigation', async () => (await import('@/components/form/navigation.fixtures')).navigationAt('/user'));

setUpPage();

function open() {
  const onClose = vi.fn();
  const groups = visibleMenu({
    capabilities: { ...DEFAULT_CAPABILITIES, doorParameter: true },
    authorities: ['AuthUserMag', 'AuthNetCfg', 'AuthSysInfo', 'AuthSysCfg'],
  });
  render(<PageSearch groups={groups} onClose={onClose} />, { wrapper: TestProvider });
  return { onClose, box: screen.getByRole('textbox', { name: 'Name of the page' }) };
}
const names = () => screen.getAllByRole('link').map((link) => link.querySelector('span')?.textContent);

describe('the search of pages', () => {
  it('shows what the account may open, by its name, its group or its caption', () => {
    const { box } = open();
    expect(names()).toContain('Version');
    expect(names()).not.toContain('Video parameters');
    fireEvent.change(box, { target: { value: 'network' } });
    expect(names()).toEqual(['Ports', '802.1X', 'Date and time']);
    expect(screen.getByRole('status').textContent).toBe('3 pages');
    fireEvent.change(box, { target: { value: 'nothing like it' } });
    expect(screen.getByRole('status').textContent).toBe('No page has this name');
    expect(screen.queryAllByRole('link')).toEqual([]);
  });

  it('goes through the list by the arrow keys, and Enter opens the first page', () => {
    const { box, onClose } = open();
    fireEvent.change(box, { target: { value: 'e' } });
    box.focus();
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(document.activeElement).toBe(screen.getAllByRole('link')[0]);
    fireEvent.keyDown(screen.getAllByRole('link')[0] as HTMLElement, { key: 'ArrowUp' });
    expect(document.activeElement).toBe(box);
    fireEvent.keyDown(box, { key: 'Enter' });
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
