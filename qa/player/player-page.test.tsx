// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LANGUAGES } from '@/lib/contract/languages';
import messages from '@/messages/en.json';
import { readKnobs } from './knobs';
import { PlayerPage } from './player-page';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The page at an address, with its requests to the control API. */
function open(query: string) {
  history.replaceState(null, '', `/player?${query}`);
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    calls.push(address);
    return new Response('{"error":"no door"}', { status: 500 });
  });
  render(<PlayerPage reading={readKnobs(location.search)} language={LANGUAGES[1]} messages={messages} />);
  return calls;
}

it('names what it cannot understand and sends no request to the device', () => {
  const calls = open('los=1&fps=many&gop=25');
  const problems = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(problems).toEqual(['los: there is no such knob', 'fps: a whole number from 1 to 120 is needed, not "many"']);
  expect(calls).toEqual([]);
});

it('shows every knob as in the address, also invalid values', () => {
  open('fps=many&gop=25&codec=VP9');
  expect(screen.getByLabelText<HTMLInputElement>('fps').value).toBe('many');
  expect(screen.getByLabelText<HTMLInputElement>('gop').value).toBe('25');
  expect(screen.getByLabelText<HTMLInputElement>('viewers').placeholder).toBe('5');
  expect(screen.getByLabelText<HTMLSelectElement>('codec').value).toBe('VP9');
  expect(screen.getByLabelText<HTMLSelectElement>('burst').value).toBe('');
});

it('shows what the control API refused', async () => {
  const calls = open('loss=1');
  expect((await screen.findByRole('alert')).textContent).toBe('GET /profiles: no door');
  expect(calls).toHaveLength(1);
});

it('copies the address', async () => {
  const writeText = vi.fn(async () => {});
  vi.stubGlobal('navigator', { clipboard: { writeText } });
  open('loss=1&seed=7');
  fireEvent.click(screen.getByRole('button', { name: 'Copy the address' }));
  await screen.findByText('Copied');
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/player?loss=1&seed=7`);
});
