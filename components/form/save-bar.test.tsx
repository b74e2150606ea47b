// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { drafts, keepDraft } from '@/lib/forms/drafts';
import { SaveBar } from './save-bar';
import { setUpPage, TestProvider } from './test-provider';

setUpPage();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  drafts.set([]);
});

const bar = (busy: 'saving' | undefined, changedLabels = ['HTTP port']) => (
  <TestProvider>
    <SaveBar
      form={{
        state: 'ready',
        changedLabels,
        busy,
        readOnly: false,
        isOnTrial: false,
      }}
      formId="page"
      onDiscard={() => undefined}
    />
  </TestProvider>
);
const text = () => screen.getByRole('region').querySelector('p')?.textContent;
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('says after three seconds that the device has not answered yet, until it does', () => {
  const { rerender } = render(bar(undefined));
  pass(10_000);
  expect(text()).toBe('1 unsaved change HTTP port');
  rerender(bar('saving'));
  pass(2_999);
  expect(text()).toBe('1 unsaved change HTTP port');
  pass(1);
  expect(text()).toBe('The device has not answered yet. Waiting for its answer.');
  rerender(bar(undefined));
  expect(text()).toBe('1 unsaved change HTTP port');
});

it('of a clean page names the pages with kept changes, as links', () => {
  const rest = { loaded: {}, values: {}, save: undefined, language: document.documentElement.lang };
  keepDraft({ ...rest, form: 'ip', address: '/network/ip', part: 'eth0', changed: [{ label: 'MTU' }] });
  render(bar(undefined, []));
  expect(text()).toBe('Still unsaved: TCP/IP · eth0 (1)');
  expect(screen.getByRole('link').getAttribute('href')).toBe('/network/ip');
});
