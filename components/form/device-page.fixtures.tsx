import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { run as axe } from 'axe-core';
import type { ComponentType } from 'react';
import { beforeEach, expect, vi } from 'vitest';
import AskDialog from '@/components/feedback/ask-dialog';
import { shownToasts } from '@/components/feedback/toasts';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { ReplyError } from '@/lib/contract/error-codes';
import { devicePersons } from '@/lib/persons/device-persons';
import { callNoter } from '@/lib/routes/page-calls.fixtures';
import { type Answering, deviceClient } from '@/lib/rpc/device-client.fixtures';
import { rpc, session } from '@/lib/session/device';
import { setUpPage, TestProvider } from './test-provider';

/** Timeout for parts that load on demand; the machine may be busy. */
export const LOADING = { timeout: 15_000 };

/** Call once at the top of the test of a page. */
export function setUpDevicePage(): void {
  setUpPage();
  vi.setConfig({ testTimeout: 30_000 });
  beforeEach(() => shownToasts.set([]));
}

/** For `device.setIntercept`: the device refuses these methods. */
export const refusing =
  (methods: readonly string[]) =>
  ({ method }: { method: string }) =>
    methods.includes(method) ? { result: false, error: { code: ReplyError.InternalError } } : undefined;

/** On an open page: the device executes calls of this method, and their answers arrive only after `release`. */
export function holdAnswers(method: string): { release(): void } {
  const call = vi.mocked(rpc.call);
  const atOnce = call.getMockImplementation() as typeof rpc.call;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  call.mockImplementation((async (...asked: Parameters<typeof rpc.call>) => {
    const answer = await atOnce(...asked);
    if (asked[0] === method) await released;
    return answer;
  }) as typeof rpc.call);
  return { release };
}

/** Texts of the toasts on the screen. */
export const toastTexts = () => shownToasts.get().map(({ message }) => message);

/** Presses a button of the page, or of a dialog. */
export const press = (name: string | RegExp, box: Pick<Dialog, 'getByRole'> = screen) =>
  fireEvent.click(box.getByRole('button', { name }));

/** The row of a table that has a cell with this text. */
export const rowOf = (cell: string | RegExp) =>
  within(screen.getByRole('cell', { name: cell }).closest('tr') as HTMLElement);

/** The opened dialog or drawer. */
export const dialog = async () => within(await screen.findByRole('dialog', {}, LOADING));

type Dialog = Awaited<ReturnType<typeof dialog>>;

/** Escape asks about these entries of a dialog, by their names, and the dialog stays with them. */
export async function stayWith(...entries: (string | RegExp)[]) {
  await act(async () => void fireEvent.keyDown(document.body, { key: 'Escape' }));
  const question = within(await screen.findByRole('dialog', { name: 'Discard your entries?' }));
  for (const entry of entries) question.getByText(entry);
  await act(async () => press('Stay in the dialog', question));
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));
}

/** Opens every part that is folded because its feature is off. */
export const unfold = (): void => {
  for (const line of screen.queryAllByRole('button', { name: /Show$/, expanded: false })) fireEvent.click(line);
};

/** What is folded because its feature is off, by the lines in its place. */
export const foldedLines = (): string[] =>
  screen.queryAllByRole('button', { name: /Show$/, expanded: false }).map(({ textContent }) => textContent ?? '');

/** Types into the box with this label. */
export const fill = (box: Dialog, label: string, value: string) =>
  fireEvent.change(box.getByLabelText(label, { selector: 'input, select, textarea' }), { target: { value } });

/** Opens a select and chooses from its list; `typed`: the text that is searched for first. */
export async function choose(label: string, option: string | RegExp, typed?: string) {
  const box = screen.getByRole('combobox', { name: label });
  fireEvent.click(box);
  if (typed !== undefined) fireEvent.change(box, { target: { value: typed } });
  fireEvent.click(await screen.findByRole('option', { name: option, hidden: true }));
}

/** Presses Save of a dialog, or that of the page. */
export const save = (box: Pick<Dialog, 'getByRole'> = screen) =>
  fireEvent.click(box.getByRole('button', { name: 'Save' }));

let sealedNoter: ReturnType<typeof callNoter> = () => undefined;

/**
 * Renders a page over an emulated device in this process, and waits until it has loaded; `asked` lists the methods it
 * called.
 */
export async function openOnDevice(Page: ComponentType, made: Answering) {
  const client = deviceClient(made);
  // Listeners of the console's own client get the events of this one; the cache of an earlier page is cleared.
  client.rpc.events.on('ended', (call) => rpc.events.emit('ended', call));
  // Members of an encrypted batch are heard there alone.
  rpc.events.off('asked', sealedNoter);
  sealedNoter = callNoter();
  rpc.events.on('asked', sealedNoter);
  devicePersons.drop();
  vi.spyOn(rpc, 'call').mockImplementation((method, params, options) => client.rpc.call(method, params, options));
  vi.spyOn(rpc, 'sessionId').mockImplementation(() => client.rpc.sessionId());
  vi.spyOn(rpc, 'batch').mockImplementation((calls, options) => client.rpc.batch(calls, options));
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = render(
    <TestProvider>
      <QueryClientProvider client={queries}>
        <Page />
        <AskDialog />
      </QueryClientProvider>
    </TestProvider>,
  );
  await waitFor(
    () => {
      if (page.container.querySelector('[aria-busy="true"]')) throw new Error('still reading');
    },
    // Everybody may be read, and by code that still has to load.
    { timeout: 20_000 },
  );
  /** Resolves once the page reads nothing more; a read may load code first, and asks the device only then. */
  const idle = async () => {
    await waitFor(() => {
      if (queries.isFetching() > 0) throw new Error('still reading');
    }, LOADING);
    await client.rpc.settled(LOADING.timeout);
  };
  return { container: page.container, page, idle, ...client };
}

/** Accessibility violations; colours are left to the browser tests. */
export async function barriers(container: Element): Promise<string[]> {
  const { violations } = await axe(container, { rules: { 'color-contrast': { enabled: false } } });
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
}

/** Runs a test of periodic reads: signed in, with fake timers advanced by `vi.advanceTimersByTimeAsync`. */
export async function whileTicking(test: () => Promise<void>): Promise<void> {
  const toFake = ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] as const;
  vi.useFakeTimers({ toFake: [...toFake], shouldAdvanceTime: true });
  const before = session.state.get();
  const visitor =
    before.phase === 'none'
      ? { userName: 'admin', loginTime: '', capabilities: DEFAULT_CAPABILITIES, authorities: [] }
      : before.visitor;
  session.state.set({ phase: 'open', visitor });
  try {
    await test();
  } finally {
    vi.useRealTimers();
    session.state.set(before);
  }
}
