// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { unsaved } from '@/lib/forms/unsaved';
import { connection, session } from '@/lib/session/device';
import type { SignedIn } from '@/lib/session/session';
import { ConnectionBanner } from './connection-banner';

setUpPage();
afterEach(() => {
  session.state.set({ phase: 'none' });
  connection.state.set('online');
  unsaved.set(undefined);
});

const visitor: SignedIn = { userName: 'admin', capabilities: DEFAULT_CAPABILITIES, authorities: [], loginTime: '' };
const shown = () => screen.getByRole('status').textContent;

it('says that entries are kept only where there are some', () => {
  session.state.set({ phase: 'over', visitor, end: 'authorize-failed' });
  render(<ConnectionBanner onSignInAgain={() => undefined} />, { wrapper: TestProvider });
  expect(shown()).toBe('The session ended. Sign in to continue on this page.Sign in again');
  act(() => unsaved.set({ names: ['Port', 'Address'] }));
  expect(shown()).toBe('The session ended. Your 2 unsaved changes are kept.Sign in again');
});

it('promises nothing of entries while the device cannot be reached', () => {
  connection.state.set('lost');
  render(<ConnectionBanner onSignInAgain={() => undefined} />, { wrapper: TestProvider });
  expect(shown()).toMatch(/^The device cannot be reached\. This page stays as it is;/);
});
