// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { afterEach, expect, it, vi } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { PluginTip } from './plugin-tip';

setUpPage();
afterEach(() => vi.restoreAllMocks());

function open(agent: string) {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent);
  return render(<PluginTip />, { wrapper: TestProvider });
}

it('leads to the installer on Windows', async () => {
  const { container } = open('Mozilla/5.0 (Windows NT 10.0; rv:51.0) Gecko/20100101 Firefox/51.0');
  expect(screen.getByText(/plugin is not installed/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Download plugin' }).getAttribute('href')).toBe('/static/webplugin.exe');
  expect((await axe.run(container)).violations).toEqual([]);
});

it('leads nowhere on other systems, and says so', async () => {
  const { container } = open('Mozilla/5.0 (X11; Linux x86_64; rv:51.0) Gecko/20100101 Firefox/51.0');
  expect(screen.getByText(/for Windows only/)).toBeDefined();
  const link = screen.getByRole('link', { name: 'Download plugin' });
  expect([link.hasAttribute('href'), link.getAttribute('aria-disabled')]).toEqual([false, 'true']);
  expect((await axe.run(container)).violations).toEqual([]);
});
