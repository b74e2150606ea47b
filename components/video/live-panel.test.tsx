// @vitest-environment happy-dom
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import { PlayerCode } from '@/lib/contract/stream';
import type { LiveView } from '@/lib/media/live-view';
import type { PlayerSnapshot } from '@/lib/media/player-state';
import { LivePanel } from './live-panel';

setUpPage();

/** A player that is in one state and plays nothing. */
function viewOf(snapshot: PlayerSnapshot): LiveView {
  const nothing = () => undefined;
  return {
    onFrame: undefined,
    onBoxes: undefined,
    subscribe: () => nothing,
    getSnapshot: () => snapshot,
    ...{ attach: nothing, start: nothing, stop: nothing, setVolume: nothing, setMuted: nothing },
    ...{ pause: nothing, resume: nothing, stats: nothing },
    saveSnapshot: () => Promise.resolve(),
  };
}

const show = (more: Partial<PlayerSnapshot>) => {
  const snapshot: PlayerSnapshot = { state: { kind: 'playing' }, ...more };
  render(<LivePanel source={undefined} name="Door 1" compact openView={() => viewOf(snapshot)} />, {
    wrapper: TestProvider,
  });
};

it.each<[number, Partial<PlayerSnapshot>, string]>([
  [PlayerCode.AacUnsupported, { isSoundUnsupported: true }, 'This browser cannot play the stream’s sound (AAC).'],
  [PlayerCode.InvalidRange, { notice: PlayerCode.InvalidRange }, 'The recording does not contain the requested time.'],
])('says of code %i what is wrong beside a picture that goes on', (_, snapshot, text) => {
  show(snapshot);
  expect(screen.getByText(text, { exact: false })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it(`says nothing beside a picture without a problem, nor of code ${PlayerCode.Ignored}`, () => {
  show({ notice: PlayerCode.Ignored });
  expect(screen.queryByText(/AAC|requested time/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});
