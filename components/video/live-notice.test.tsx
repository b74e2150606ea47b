// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PlayerState, RefusedReason } from '@/lib/media/player-state';
import messages from '@/messages/en.json';
import { LiveNotice } from './live-notice';

beforeAll(() => {
  // The theme provider asks for the colour scheme; happy-dom has no media queries.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }));
});
afterEach(cleanup);

function show(state: PlayerState, missingText?: string) {
  const tryAgain = vi.fn();
  render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
        <LiveNotice
          state={state}
          missingText={missingText}
          certificateLink={<a href="#certificate">Download the certificate</a>}
          flashAddress={<span>the address</span>}
          onTryAgain={tryAgain}
        />
      </MantineProvider>
    </NextIntlClientProvider>,
  );
  return tryAgain;
}

const refused = (reason: RefusedReason, isSecure = false): PlayerState => ({
  kind: 'refused',
  reason,
  code: 418,
  isSecure,
});

describe('LiveNotice', () => {
  it.each<[PlayerState, RegExp, boolean]>([
    [{ kind: 'connecting' }, /^Connecting$/, false],
    [{ kind: 'noSignal' }, /No picture is coming/, false],
    [{ kind: 'lost', retryInMs: 1000 }, /was lost/, true],
    [{ kind: 'ended' }, /ended the stream/, true],
    [refused('unauthorised'), /is not allowed to watch/, true],
    [refused('notFound'), /has no such stream/, true],
    [refused('busy'), /no free video connection/, true],
    [refused('failed'), /status 418/, true],
    [{ kind: 'idle' }, /Stopped/, false],
  ])('says what %o means', (state, sentence, canTryAgain) => {
    const tryAgain = show(state);
    expect(screen.getByText(sentence)).toBeDefined();
    const button = screen.queryByRole('button', { name: 'Try again' });
    expect(button !== null).toBe(canTryAgain);
    if (button) fireEvent.click(button);
    expect(tryAgain).toHaveBeenCalledTimes(canTryAgain ? 1 : 0);
  });

  it('has a sentence for every reason', () => {
    const reasons: RefusedReason[] = [
      'unreachable',
      'unauthorised',
      'passwordInClear',
      'notFound',
      'busy',
      'unsupportedCodec',
      'unreadable',
      'undecodable',
      'failed',
    ];
    for (const reason of reasons) {
      show(refused(reason));
      expect(screen.getByText(/\.$/).textContent).not.toContain('video.live');
      cleanup();
    }
  });

  it('offers the certificate only where a secure connection could not be opened', () => {
    show(refused('unreachable', true));
    expect(screen.queryByRole('link')).not.toBeNull();
    cleanup();
    show(refused('unreachable'));
    expect(screen.queryByRole('link')).toBeNull();
  });

  it.each<[PlayerState, boolean]>([
    [{ kind: 'unavailable', missing: 'flash' }, true],
    [refused('undecodable'), true],
    [{ kind: 'unavailable', missing: 'plugin' }, false],
    [refused('unsupportedCodec'), false],
    [refused('unreachable', true), false],
  ])('offers the address for another player where this browser cannot play: %o', (state, isOffered) => {
    show(state);
    expect(screen.queryByText('the address') !== null).toBe(isOffered);
  });

  it.each<[PlayerState, RegExp]>([
    [{ kind: 'unavailable', missing: 'plugin' }, /plugin is not loaded/],
    [{ kind: 'unavailable', missing: 'flash' }, /no longer support Flash/],
  ])('says what is missing, and offers no new try: %o', (state, sentence) => {
    show(state);
    expect(screen.getByText(sentence)).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('says why there is nothing to play, and nothing else', () => {
    show({ kind: 'idle' }, 'Sign in again to see live video.');
    expect(screen.getByText('Sign in again to see live video.')).toBeDefined();
    expect(screen.queryByText('Stopped')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
