// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whileTicking } from '@/components/form/device-page.fixtures';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ENDPOINT } from '@/lib/contract/endpoints';
import { bootFacts } from '@/lib/session/boot';
import { AgreementStep, type Choice } from './agreement-step';

setUpPage();

const LICENCE = `${ENDPOINT.softwareLicense}English.txt`;
const PRIVACY = `${ENDPOINT.privacyPolicy}English.txt`;
const TEXTS = { [ENDPOINT.agreementEnglish]: '<p>The terms</p>', [LICENCE]: 'The licence', [PRIVACY]: 'The policy' };

/** Texts the device has; a path without a text answers 404. */
let files: Record<string, string>;
const asked = vi.fn((path: string, init?: RequestInit) => {
  const text = files[path];
  const body = init?.method === 'HEAD' ? null : (text ?? '');
  return Promise.resolve(new Response(body, { status: text === undefined ? 404 : 200 }));
});

beforeEach(() => {
  files = { ...TEXTS };
  vi.stubGlobal('fetch', asked);
  bootFacts.set({
    loaded: true,
    capabilities: { ...DEFAULT_CAPABILITIES, devLanguage: 'English', showLegalInfo: true },
  });
});
afterEach(() => asked.mockClear());

/** The wizard's part: it holds the choice, also while the step is not shown. */
function Wizard({ onNext }: { onNext(): void }) {
  const [choice, setChoice] = useState<Choice>();
  return <AgreementStep place={{ number: 1, of: 3 }} choice={choice} onChoose={setChoice} onNext={onNext} />;
}

const show = () => {
  const onNext = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <TestProvider>
        <Wizard onNext={onNext} />
      </TestProvider>
    </QueryClientProvider>,
  );
  return onNext;
};
const agree = () => {
  fireEvent.click(screen.getByRole('radio', { name: 'I agree' }));
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
};
const tabs = () => screen.queryAllByRole('tab').map((each) => each.textContent);

describe('AgreementStep', () => {
  it('has a tab for each text that the device holds', async () => {
    show();
    expect((await screen.findByRole('region', { name: 'Terms of use' })).textContent).toBe('The terms');
    await waitFor(() => expect(tabs()).toEqual(['Terms of use', 'Software licence', 'Privacy policy']));
    fireEvent.click(screen.getByRole('tab', { name: 'Software licence' }));
    expect((await screen.findByRole('region', { name: 'Software licence' })).textContent).toBe('The licence');
  });

  it('says that the choice is missing, until one is made', async () => {
    const onNext = show();
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect((await screen.findByRole('alert')).textContent).toBe('Choose whether you agree.');
    fireEvent.click(screen.getByRole('radio', { name: 'I agree' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(onNext).not.toHaveBeenCalled();
  });

  it('warns for five seconds after a disagreement, and stays on the step', () =>
    whileTicking(async () => {
      const onNext = show();
      fireEvent.click(screen.getByRole('radio', { name: 'I do not agree' }));
      fireEvent.click(screen.getByRole('button', { name: 'Next' }));
      const warning = await screen.findByRole('dialog', { name: 'The device stays as it is' });
      expect(warning.textContent).toContain('Closes in 5 seconds');
      await vi.advanceTimersByTimeAsync(1_000);
      await waitFor(() => expect(warning.textContent).toContain('Closes in 4 seconds'));
      await vi.advanceTimersByTimeAsync(4_000);
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(screen.getByRole('radio', { name: 'I do not agree' })).toHaveProperty('checked', true);
      expect(onNext).not.toHaveBeenCalled();
    }));

  it('keeps the terms in place while the other tabs load', async () => {
    let answer: () => void = () => undefined;
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      if (init?.method === 'HEAD') await waiting;
      return asked(path, init);
    });
    show();
    const terms = await screen.findByRole('region', { name: 'Terms of use' });
    terms.focus();
    expect(tabs()).toEqual([]);
    expect(screen.queryByRole('tabpanel')).toBeNull();
    answer();
    await waitFor(() => expect(tabs()).toHaveLength(3));
    expect(document.activeElement).toBe(terms);
    expect(screen.getByRole('tabpanel', { name: 'Terms of use' })).toBeDefined();
  });

  it('has no tab for a text that the device lacks', async () => {
    delete files[PRIVACY];
    show();
    await waitFor(() => expect(tabs()).toEqual(['Terms of use', 'Software licence']));
  });

  it('requests only the terms where the device shows no legal information', async () => {
    bootFacts.set({ loaded: true, capabilities: { ...DEFAULT_CAPABILITIES, devLanguage: 'English' } });
    show();
    await screen.findByRole('region', { name: 'Terms of use' });
    expect(tabs()).toEqual([]);
    expect(asked.mock.calls.map(([path]) => path)).toEqual([ENDPOINT.agreementEnglish]);
  });

  it('keeps the tab of a text when it is unknown whether it exists', async () => {
    files = { [ENDPOINT.agreementEnglish]: 'The terms' };
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) =>
      init?.method === 'HEAD' ? Promise.reject(new TypeError('lost')) : asked(path, init),
    );
    show();
    await waitFor(() => expect(tabs()).toHaveLength(3));
    fireEvent.click(screen.getByRole('tab', { name: 'Privacy policy' }));
    expect((await screen.findByRole('alert')).textContent).toBe('This text is not available on the device.');
  });

  it('shows the English text where the language has none', async () => {
    bootFacts.set({
      loaded: true,
      capabilities: { ...DEFAULT_CAPABILITIES, devLanguage: 'Thai', showLegalInfo: true },
    });
    show();
    fireEvent.click(await screen.findByRole('tab', { name: 'Software licence' }));
    expect((await screen.findByRole('region', { name: 'Software licence' })).textContent).toBe('The licence');
  });

  it('offers a retry for terms that cannot be read, and can continue without them', async () => {
    delete files[ENDPOINT.agreementEnglish];
    const onNext = show();
    expect((await screen.findByRole('alert')).textContent).toBe('The terms could not be read.');
    agree();
    expect(onNext).toHaveBeenCalledOnce();
    files = { ...TEXTS };
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await screen.findByRole('region', { name: 'Terms of use' })).textContent).toBe('The terms');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('shows markup in a text as characters', async () => {
    files[LICENCE] = '<script>broken()</script><b>Terms</b>';
    show();
    fireEvent.click(await screen.findByRole('tab', { name: 'Software licence' }));
    const region = await screen.findByRole('region', { name: 'Software licence' });
    expect(region.textContent).toBe(files[LICENCE]);
    expect(region.children).toHaveLength(0);
  });

  it('prints on demand and does not continue by it', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const onNext = show();
    fireEvent.click(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    expect(onNext).not.toHaveBeenCalled();
  });
});
