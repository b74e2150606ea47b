// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SaveBar } from './save-bar';
import { setUpPage, TestProvider } from './test-provider';

setUpPage();
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const bar = (busy: 'saving' | undefined) => (
  <TestProvider>
    <SaveBar
      form={{
        state: 'ready',
        changedLabels: ['HTTP port'],
        busy,
        readOnly: false,
        isOnTrial: false,
        discard: () => undefined,
      }}
      onSave={() => undefined}
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
