// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react';
import { useTranslations } from 'next-intl';
import { afterEach, it, vi } from 'vitest';
import { chooseLanguage } from '@/lib/i18n/language-choice';
import { Providers } from './providers';

const held = vi.hoisted(() => ({ isAway: false }));

vi.mock('@/lib/session/boot', async () => {
  const { createStore } = await import('@/lib/store');
  const { DEFAULT_CAPABILITIES } = await import('@/lib/contract/capabilities');
  return {
    bootFacts: createStore({ capabilities: { ...DEFAULT_CAPABILITIES, devLanguage: 'English' }, loaded: true }),
    loadBootFacts: async () => undefined,
  };
});
vi.mock('@/lib/i18n/load-messages', async (original) => ({
  ...(await original<object>()),
  loadEarlyMessages: async ({ tag }: { tag: string }) => {
    if (held.isAway) throw new TypeError('network');
    return (await import(`../messages/${tag}.json`)).default;
  },
}));

afterEach(() => {
  vi.useRealTimers();
  chooseLanguage(undefined);
});

const Save = () => <p>{useTranslations('common')('save')}</p>;

it('asks again for the texts of a language that did not come', async () => {
  render(
    <Providers>
      <Save />
    </Providers>,
  );
  await screen.findByText('Save');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  held.isAway = true;
  await act(async () => chooseLanguage('Polish'));
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  screen.getByText('Save');
  held.isAway = false;
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  vi.useRealTimers();
  await screen.findByText('Zapisz');
});
