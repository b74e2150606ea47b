// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ignoreExpiredCookie, userNameCookie } from './browser-cookies';

describe('cookies of the console', () => {
  beforeEach(() => {
    for (const cookie of document.cookie.split('; ')) {
      // biome-ignore lint/suspicious/noDocumentCookie: the way the console writes them.
      document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
    }
  });

  it('keep a user name with any letters', () => {
    userNameCookie.write('Zoë; %41=');
    expect(userNameCookie.read()).toBe('Zoë; %41=');
  });

  it('keep a user name for 30 days', () => {
    const day = 24 * 60 * 60 * 1_000;
    const start = Date.UTC(2026, 10, 20);
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    onTestFinished(() => void vi.useRealTimers());
    userNameCookie.write('keeper');
    vi.setSystemTime(start + 30 * day - 1_000);
    expect(userNameCookie.read()).toBe('keeper');
    vi.setSystemTime(start + 30 * day + 1_000);
    expect(userNameCookie.read()).toBe('');
  });

  it('written by another program are ignored', () => {
    userNameCookie.write('x');
    const [name] = document.cookie.split('=');
    // biome-ignore lint/suspicious/noDocumentCookie: a foreign value.
    document.cookie = `${name}=%E0%A4%A; path=/`;
    expect(userNameCookie.read()).toBe('');
  });

  it('remember accounts without a reminder, per device', () => {
    ignoreExpiredCookie.add('SN1', 'admin');
    expect(ignoreExpiredCookie.has('SN1', 'admin')).toBe(true);
    expect(ignoreExpiredCookie.has('SN2', 'admin')).toBe(false);
    ignoreExpiredCookie.remove('SN1', 'admin');
    expect(ignoreExpiredCookie.has('SN1', 'admin')).toBe(false);
  });
});
