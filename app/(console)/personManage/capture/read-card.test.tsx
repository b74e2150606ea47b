// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { asked } from '@/components/feedback/ask';
import { barriers } from '@/components/form/device-page.fixtures';
import { setUpPage } from '@/components/form/test-provider';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ReplyError } from '@/lib/contract/error-codes';
import { rpc } from '@/lib/session/device';
import { openDrawer } from './enrolment.fixtures';

const right = vi.hoisted(() => ({ isGiven: true }));
vi.mock('@/lib/session/use-visitor', () => {
  const capabilities = { ...DEFAULT_CAPABILITIES, doorCount: 1, cardAuth: true };
  return { useCapabilities: () => capabilities, useAuthority: () => right.isGiven };
});

setUpPage();

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const waits = () => screen.findByText('Hold the card to the reader.');
const panel = () => screen.queryByRole('group', { name: 'Read a card' });
const cards = () => screen.queryAllByRole<HTMLInputElement>('textbox', { name: /^Card \d$/ }).map((each) => each.value);

it('fills in the number of the card held to the reader, and Save assigns it to the person', async () => {
  const { device, onClose, methods } = await openDrawer(249);
  press('Read a card');
  await waits();
  expect(screen.getByRole('timer').textContent).toBe('30 seconds left');
  expect(await barriers(panel() as Element)).toEqual([]);
  device.enrols('1', { kind: 'card', cardNo: 'CAFE0001' });
  await waitFor(() => expect(cards()).toEqual(['CAFE0001']));
  expect(panel()).toBeNull();
  expect(methods()).not.toContain('accessControlManager.stopCardCapture');
  press('Save');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(device.state().access.cards.find(({ CardNo }) => CardNo === 'CAFE0001')?.UserID).toBe('250');
});

it('names the owner of an assigned card, and reads the next one', async () => {
  const { device } = await openDrawer(249);
  const [taken] = device.state().access.cards;
  press('Read a card');
  await waits();
  device.enrols('1', { kind: 'card', cardNo: String(taken?.CardNo) });
  expect((await screen.findByRole('alert')).textContent).toBe(
    `Card ${taken?.CardNo} already belongs to ${taken?.UserID}`,
  );
  expect(cards()).toEqual([]);
  press('Try again');
  await waits();
  device.enrols('1', { kind: 'card', cardNo: 'CAFE0001' });
  await waitFor(() => expect(cards()).toEqual(['CAFE0001']));
  press('Read a card');
  await waits();
  device.enrols('1', { kind: 'card', cardNo: 'CAFE0001' });
  expect((await screen.findByRole('alert')).textContent).toBe('Card CAFE0001 is already in the list');
});

it('closes by Cancel, Escape and its own button, and stops the capture on the device', async () => {
  const { device, methods, onClose } = await openDrawer(249);
  const ways = [
    () => press('Cancel'),
    () => fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' }),
    () => press('Read a card'),
  ];
  for (const [index, close] of ways.entries()) {
    press('Read a card');
    await waits();
    expect(document.activeElement?.textContent).toBe('Cancel');
    if (index === 0) fireEvent.click(screen.getAllByRole('button', { name: 'Cancel' })[0] as Element);
    else close();
    await waitFor(() => expect(panel()).toBeNull());
    await waitFor(() =>
      expect(methods().filter((method) => method === 'accessControlManager.stopCardCapture')).toHaveLength(index + 1),
    );
    expect(device.enrols('1', { kind: 'card', cardNo: 'CAFE0001' })).toBe(false);
  }
  expect(onClose).not.toHaveBeenCalled();
  expect(cards()).toEqual([]);
});

it('closes by Escape in its list of readers, which closes an open list first, while the drawer stays', async () => {
  const { onClose } = await openDrawer(249);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Renamed' } });
  press('Read a card');
  await waits();
  const reader = screen.getByRole('combobox', { name: 'Reader' });
  act(() => reader.focus());
  fireEvent.click(reader);
  await waitFor(() => expect(reader.getAttribute('aria-expanded')).toBe('true'));
  fireEvent.keyDown(reader, { key: 'Escape' });
  await waitFor(() => expect(reader.getAttribute('aria-expanded')).toBe('false'));
  expect(panel()).toBeTruthy();
  fireEvent.keyDown(reader, { key: 'Escape' });
  await waitFor(() => expect(panel()).toBeNull());
  expect([asked.get(), onClose.mock.calls]).toEqual([undefined, []]);
  // Outside of the panel it asks for the drawer.
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' });
  expect(asked.get()).toBeTruthy();
});

it('closes the entry of a number in another form by Escape, while the drawer stays', async () => {
  const { onClose } = await openDrawer(249);
  press('Convert number');
  const written = await screen.findByLabelText('As written');
  act(() => written.focus());
  fireEvent.keyDown(written, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByLabelText('As written')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
});

it('says nothing of the card of a reader that is no longer chosen', async () => {
  const { device } = await openDrawer(249);
  const [taken] = device.state().access.cards;
  const checks: (() => void)[] = [];
  const answers: Promise<unknown>[] = [];
  const call = vi.mocked(rpc.call).getMockImplementation() as typeof rpc.call;
  vi.mocked(rpc.call).mockImplementation((async (...args: Parameters<typeof rpc.call>) => {
    if (args[0] === 'AccessCard.list') await new Promise<void>((resolve) => checks.push(resolve));
    const answer = call(...args);
    if (args[0] === 'AccessCard.list') answers.push(answer);
    return answer;
  }) as never);
  press('Read a card');
  await waits();
  device.enrols('1', { kind: 'card', cardNo: String(taken?.CardNo) });
  await waitFor(() => expect(checks).toHaveLength(1));
  fireEvent.click(screen.getByRole('combobox', { name: 'Reader' }));
  fireEvent.click(screen.getByRole('option', { name: 'Door 1, inside' }));
  await screen.findByRole('timer');
  checks[0]?.();
  // The page has had the late answer, too.
  await waitFor(() => expect(answers).toHaveLength(1));
  await act(async () => void (await answers[0]));
  expect(screen.queryByText(/already belongs/)).toBeNull();
  expect(screen.getByRole('timer')).toBeTruthy();
});

it('ends with a save, and does not restart when the save fails', async () => {
  const { device, methods } = await openDrawer(249, {
    'AccessUser.updateMulti': { result: false, error: { code: ReplyError.Unknown } },
  });
  press('Read a card');
  await waits();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Renamed' } });
  press('Save');
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was changed');
  await waitFor(() => expect(methods()).toContain('accessControlManager.stopCardCapture'));
  expect(panel()).toBeNull();
  expect(methods().filter((method) => method === 'accessControlManager.startCardCapture')).toHaveLength(1);
  expect(device.enrols('1', { kind: 'card', cardNo: 'CAFE0001' })).toBe(false);
});

it('says why the device does not read, and is not offered without the right or when the list is full', async () => {
  const first = await openDrawer(249, {
    'accessControlManager.startCardCapture': {
      result: false,
      error: { code: ReplyError.Unknown, detail: { reason: 'TargetInUse' } },
    } as never,
  });
  press('Read a card');
  expect((await screen.findByRole('alert')).textContent).toBe('This is in use at the moment.');
  for (let count = 0; count < 5; count += 1) press('Add card');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Read a card' }).disabled).toBe(true);
  expect(screen.getByText('At most 5 cards')).toBeTruthy();
  first.container.remove();
  right.isGiven = false;
  document.body.replaceChildren();
  await openDrawer(249);
  expect(screen.queryByRole('button', { name: 'Read a card' })).toBeNull();
  right.isGiven = true;
});
