// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { toastTexts } from '@/components/form/device-page.fixtures';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { connection } from '@/lib/session/device';
import { useHeldLinks } from './use-held-links';

setUpPage();

function Links() {
  useHeldLinks();
  return (
    <>
      <a href="/network/ip">TCP/IP</a>
      <a href="#page">Skip to content</a>
      <a href="http://192.0.2.7/network/ip">New address</a>
    </>
  );
}

it('opens no other page while the device is away, and says why until it is back', () => {
  const followed: string[] = [];
  render(
    // biome-ignore lint/a11y: it stands for the browser, which would follow the link.
    <div
      onClick={(event) => {
        event.preventDefault();
        followed.push((event.target as Element).textContent ?? '');
      }}
    >
      <Links />
    </div>,
    { wrapper: TestProvider },
  );
  const clickAll = () => {
    for (const link of screen.getAllByRole('link')) fireEvent.click(link);
    return followed.splice(0);
  };
  const all = ['TCP/IP', 'Skip to content', 'New address'];
  expect(clickAll()).toEqual(all);
  for (const away of ['lost', 'rebooting'] as const) {
    act(() => connection.state.set(away));
    expect(clickAll()).toEqual(all.slice(1));
    expect(toastTexts()).toEqual(['This page cannot be opened while the device cannot be reached.']);
    act(() => connection.state.set('online'));
    expect(toastTexts()).toEqual([]);
  }
  expect(clickAll()).toEqual(all);
});
