import type { Clock } from '@/lib/clock';
import { FailCode } from '@/lib/contract/error-codes';
import { CONTACT, TIMER_MS } from '@/lib/contract/limits';
import type { RecordRow } from '@/lib/contract/methods/records';
import { pollUntil } from '@/lib/jobs/poll-until';
import { TransportError } from '@/lib/rpc/rpc-error';
import { readContacts, type Wires, withUpdater } from './contacts';

/** How often the state of the current page is asked for after a stop, before it is given up. */
const POLLS_AFTER_STOP = 20;

export interface ContactImport {
  wires: Wires;
  clock: Clock;
  /** When it is aborted, nothing is sent after the current page, and that is not waited for without end. */
  signal: AbortSignal;
  onProgress(done: number): void;
  /** Runs before each page, with the handle of the import; an error ends the run. */
  before?(page: readonly RecordRow[], object: number): Promise<void>;
  /** Runs after the last page, unless the run was stopped. Returns whether it did all, before a stop. */
  after?(object: number, signal: AbortSignal): Promise<boolean>;
}

/** Result of each record that was sent, in order; the rest was not sent. */
export interface ImportEnd {
  /** See FailCode; 0: added. */
  codes: number[];
  isCancelled: boolean;
  /** Why it ended early. */
  failure?: unknown;
}

/**
 * Adds records page by page, one after the other, so that after a cancel the device holds the beginning of the list.
 * No ChunkRun: the device imports a page as a job that is polled, and a page that failed is never sent again. Never
 * throws. @assumed pages-1 /vto/roomNo: pages of 20 with state polling
 */
export async function importContacts(records: readonly RecordRow[], run: ContactImport): Promise<ImportEnd> {
  const codes: number[] = [];
  const { signal } = run;
  let isSent = false;
  let isWhole = false;
  try {
    await withUpdater(run.wires, async (object) => {
      while (codes.length < records.length && !signal.aborted) {
        const page = records.slice(codes.length, codes.length + CONTACT.importPage);
        const done = codes.length;
        isSent = false;
        await run.before?.(page, object);
        isSent = true;
        codes.push(...(await importPage(page, object, run, (part) => run.onProgress(done + part))));
        run.onProgress(codes.length);
      }
      isSent = false;
      isWhole = codes.length === records.length;
      if (isWhole && run.after) isWhole = !signal.aborted && (await run.after(object, signal));
    });
    return { codes, isCancelled: !isWhole };
  } catch (failure) {
    const page = records.slice(codes.length, codes.length + CONTACT.importPage);
    // Before the page was sent, what the device holds says nothing about it.
    const known = isSent ? await foundOut(page, failure, run) : [];
    return { codes: [...codes, ...known], isCancelled: false, failure };
  }
}

async function importPage(
  page: readonly RecordRow[],
  object: number,
  { wires, clock, signal }: ContactImport,
  onPart: (done: number) => void,
): Promise<number[]> {
  const [started] = await wires.sealed.batch([{ method: 'RecordUpdater.import', params: { records: page }, object }]);
  if (!started?.ok) throw started?.error;
  const codesOf = ({ FailCodes }: { FailCodes?: unknown }): number[] => (Array.isArray(FailCodes) ? FailCodes : []);
  let late = 0;
  const isGivenUp = () => {
    late += signal.aborted ? 1 : 0;
    return late > POLLS_AFTER_STOP;
  };
  const end = await pollUntil(
    () => wires.rpc.call('RecordUpdater.getFileImportState', {}, { object, needs: ['State', 'FailCodes'] }),
    ({ State }) => State === 'Finished' || isGivenUp(),
    { clock, everyMs: TIMER_MS.uploadPoll, onState: (state) => onPart(codesOf(state).length) },
  );
  // As if the answer were lost: what the device holds of the page is looked up.
  if (end.State !== 'Finished') throw new TransportError('RecordUpdater.getFileImportState', 'timeout');
  return page.map((_, index) => codesOf(end)[index] ?? FailCode.Unknown);
}

/** After a lost answer: which records of the page, counted from its first, the device holds. */
async function foundOut(page: readonly RecordRow[], failure: unknown, { wires }: ContactImport): Promise<number[]> {
  const type = page[0]?.Type;
  if (!(failure instanceof TransportError) || (type !== 'VTH' && type !== 'VTO')) return [];
  const held = await readContacts(wires.rpc, type).catch(() => []);
  const missing = page.findIndex(({ VTLongNumber }) => !held.some((each) => each.VTLongNumber === VTLongNumber));
  return Array.from({ length: missing < 0 ? page.length : missing }, () => FailCode.None);
}
