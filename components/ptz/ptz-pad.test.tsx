// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import axe from 'axe-core';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpPage, TestProvider } from '@/components/form/test-provider';
import type { Params, RpcMethod } from '@/lib/contract/rpc';
import { fakeClock } from '@/lib/fake-clock.fixtures';
import { PtzControl } from '@/lib/ptz/ptz-control';
import type { RpcClient } from '@/lib/rpc/rpc-client';
import { TransportError } from '@/lib/rpc/rpc-error';
import { PtzPad } from './ptz-pad';

setUpPage();
beforeEach(() => {
  Element.prototype.hasPointerCapture ??= () => false;
});

function open(fails: readonly string[] = []) {
  const sent: [method: string, params: unknown][] = [];
  const call = async <M extends RpcMethod>(method: M, params: Params<M>) => {
    if (method !== 'ptz.factory.instance') sent.push([method, params]);
    if (fails.includes(method)) throw new TransportError(method, 'network');
    return 1;
  };
  const clock = fakeClock();
  const rpc = { call, sessionId: () => 'a' } as unknown as Pick<RpcClient, 'call' | 'sessionId'>;
  const control = new PtzControl(rpc, clock);
  function Page({ isDisabled = false }) {
    const [speed, setSpeed] = useState(5);
    return (
      <TestProvider>
        <PtzPad control={control} speed={speed} onSpeedChange={setSpeed} canMove canFocus isDisabled={isDisabled} />
      </TestProvider>
    );
  }
  const page = render(<Page />);
  return {
    ...page,
    clock,
    disable: () => page.rerender(<Page isDisabled />),
    methods: () => sent.map(([method]) => method),
    sent,
  };
}

const button = (name: string) => screen.getByRole('button', { name });
const settled = () => act(() => new Promise((resolve) => setImmediate(resolve)));
const PRIMARY = { button: 0, isPrimary: true, pointerId: 1 };

describe('PtzPad', () => {
  it('sends exactly one start and one stop for a press and its release', async () => {
    const { sent } = open();
    fireEvent.pointerDown(button('Up and left'), PRIMARY);
    expect(button('Up and left').hasAttribute('data-held')).toBe(true);
    fireEvent.pointerUp(button('Up and left'), PRIMARY);
    fireEvent.pointerLeave(button('Up and left'), PRIMARY);
    fireEvent.click(button('Up and left'), { detail: 1 });
    await settled();
    const params = { code: 'LeftUp', arg1: 5, arg2: 5, arg3: 0 };
    expect(sent).toEqual([
      ['ptz.start', params],
      ['ptz.stop', params],
    ]);
  });

  it('stops when the page is unmounted while a button is held', async () => {
    const { methods, unmount } = open();
    fireEvent.pointerDown(button('Right'), PRIMARY);
    await settled();
    unmount();
    await settled();
    expect(methods()).toEqual(['ptz.start', 'ptz.stop']);
  });

  it.each<[string, () => void]>([
    ['leaving the button', () => fireEvent.pointerOut(button('Down'), { ...PRIMARY, relatedTarget: document.body })],
    ['a pointer taken away', () => fireEvent.pointerCancel(button('Down'), PRIMARY)],
    ['another window', () => fireEvent.blur(window)],
    ['a hidden tab', () => fireEvent(document, new Event('visibilitychange'))],
    ['a page about to go', () => fireEvent(window, new Event('beforeunload'))],
    ['a page that goes away', () => fireEvent(window, new Event('pagehide'))],
  ])('stops once by %s', async (_, leave) => {
    const { methods } = open();
    fireEvent.pointerDown(button('Down'), PRIMARY);
    leave();
    leave();
    fireEvent.pointerUp(button('Down'), PRIMARY);
    await settled();
    expect(methods()).toEqual(['ptz.start', 'ptz.stop']);
  });

  it('stops when it is disabled meanwhile', async () => {
    const { methods, disable } = open();
    fireEvent.pointerDown(button('Down'), PRIMARY);
    disable();
    await settled();
    expect(methods()).toEqual(['ptz.start', 'ptz.stop']);
  });

  it('can be held by keys too, whose repetition starts nothing', async () => {
    const { methods } = open();
    fireEvent.keyDown(button('Focus near'), { key: ' ' });
    fireEvent.keyDown(button('Focus near'), { key: ' ', repeat: true });
    fireEvent.keyUp(button('Focus near'), { key: ' ' });
    await settled();
    expect(methods()).toEqual(['ptz.focusContinuously', 'ptz.stopFocus']);
  });

  it("moves for a moment on a screen reader's click", async () => {
    const { methods, clock } = open();
    fireEvent.click(button('Zoom in'));
    await act(() => clock.advance(300));
    expect(methods()).toEqual(['ptz.start', 'ptz.stop']);
  });

  it('ignores other mouse buttons, and moves at the chosen speed', async () => {
    const { sent } = open();
    fireEvent.pointerDown(button('Left'), { ...PRIMARY, button: 2 });
    fireEvent.change(screen.getByRole('slider', { name: 'Speed' }), { target: { value: '8' } });
    fireEvent.pointerDown(button('Left'), PRIMARY);
    await settled();
    expect(sent).toEqual([['ptz.start', { code: 'Left', arg1: 0, arg2: 8, arg3: 0 }]]);
  });

  it('says so when the camera did not answer the stop', async () => {
    const { methods } = open(['ptz.stop']);
    fireEvent.pointerDown(button('Up'), PRIMARY);
    fireEvent.pointerUp(button('Up'), PRIMARY);
    await settled();
    expect(methods()).toEqual(['ptz.start', 'ptz.stop', 'ptz.stop']);
    expect(screen.getByRole('alert').textContent).toContain('may still be moving');
  });

  it('has names and roles for everything', async () => {
    const { container } = open();
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map((each) => `${each.id}: ${each.nodes[0]?.html}`)).toEqual([]);
  });
});
