// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import type { OverlayBox } from '@/lib/media/analytics/private3';
import type { LiveView } from '@/lib/media/live-view';
import { LiveControls } from './live-controls';
import { OverlayBoxes, OverlayLegend, type OverlayMode } from './overlay-boxes';

setUpPage();

let player: Pick<LiveView, 'onBoxes'>;
beforeEach(() => {
  player = { onBoxes: undefined };
});

const box = (more: Partial<OverlayBox> = {}): OverlayBox => ({
  ...{ kind: 'object', objectId: 7, left: 0.25, top: 0.5, width: 0.125, height: 0.25 },
  ...more,
});

function open(mode: 'labels' | 'boxes' = 'boxes') {
  const page = render(<OverlayBoxes player={player} ratio={4 / 3} mode={mode} />, { wrapper: TestProvider });
  const drawn = () => [...page.container.querySelectorAll<HTMLElement>('[data-object]')];
  return { ...page, drawn, tell: (...boxes: OverlayBox[]) => player.onBoxes?.(boxes) };
}

describe('boxes over the picture', () => {
  it('are placed where the player says, each with its name', () => {
    const { drawn, tell } = open();
    tell(box({ type: 'Vehicle' }), box({ kind: 'face', text: 'Ada' }));
    expect(drawn().map(({ dataset, textContent }) => [dataset.object, dataset.tone, textContent])).toEqual([
      ['object 7', 'vehicle', 'Vehicle'],
      ['face 7', 'face', 'Ada'],
    ]);
    const { left, top, width, height } = drawn()[0]?.style ?? {};
    expect([left, top, width, height]).toEqual(['25%', '50%', '12.5%', '25%']);
  });

  it('move without being mounted again, and disappear', () => {
    const { drawn, tell } = open();
    tell(box(), box({ objectId: 8 }));
    const [first, second] = drawn();
    tell(box({ objectId: 8, left: 0.75 }));
    expect(drawn()).toEqual([second]);
    expect(second?.style.left).toBe('75%');
    tell(box({ objectId: 8 }), box());
    expect(drawn()[1]).not.toBe(first);
    tell();
    expect(drawn()).toEqual([]);
  });

  it.each([
    [{ kind: 'face', text: 'Ada', temperature: 36.5 }, 'Ada 36.50 °C'],
    [{ kind: 'face' }, 'Face'],
    [{ type: 'Human' }, 'Person'],
    [{ type: 'NonMotor' }, 'NonMotor'],
    [{}, 'Other'],
    [{ text: '<b>x</b>' }, '<b>x</b>'],
  ] as const)('%j reads %s', (more, label) => {
    const { drawn, tell } = open();
    tell(box(more));
    expect(drawn()[0]?.textContent).toBe(label);
  });

  it('have their label inside where there is no room above', () => {
    const { drawn, tell } = open();
    tell(box({ top: 0.02 }), box({ objectId: 8 }));
    expect(drawn().map((each) => each.hasAttribute('data-below'))).toEqual([true, false]);
  });

  it('leave with the layer', () => {
    const { unmount, tell } = open();
    tell(box());
    unmount();
    expect(player.onBoxes).toBeUndefined();
  });
});

it('the legend names the colours', async () => {
  const { container } = render(<OverlayLegend />, { wrapper: TestProvider });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Face',
    'Person',
    'Vehicle',
    'Other',
  ]);
  expect((await axe.run(container)).violations).toEqual([]);
});

describe('the choice in the control line', () => {
  function Line({ hasAnalytics }: { hasAnalytics: boolean }) {
    const [mode, setMode] = useState<OverlayMode>('boxes');
    const nothing = () => undefined;
    return (
      <TestProvider>
        <LiveControls
          player={{} as LiveView}
          snapshot={{ state: { kind: 'playing' }, hasAnalytics }}
          hasSource
          isWanted
          onWanted={nothing}
          overlays={mode}
          onOverlays={setMode}
          onSnapshot={nothing}
          hasDetails={false}
          onDetails={nothing}
          fullScreen={{ isOn: false, toggle: nothing }}
        />
        <output>{mode}</output>
      </TestProvider>
    );
  }

  it('is shown only when the stream reports objects', () => {
    render(<Line hasAnalytics={false} />);
    expect(screen.queryByRole('radiogroup', { name: 'Overlays' })).toBeNull();
  });

  it('is off, labels or boxes', () => {
    render(<Line hasAnalytics />);
    expect(screen.getByRole('radiogroup', { name: 'Overlays' })).toBeDefined();
    for (const [name, mode] of [
      ['Off', 'off'],
      ['Labels', 'labels'],
      ['Boxes', 'boxes'],
    ]) {
      act(() => void fireEvent.click(screen.getByRole('radio', { name: name ?? '' })));
      expect(screen.getByRole('status').textContent).toBe(mode);
    }
  });
});
