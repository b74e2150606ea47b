import { useEffect, useRef, useState } from 'react';
import { browserClock } from '@/lib/clock';
import type { RecordRow } from '@/lib/contract/methods/records';
import { rpc, sealed } from '@/lib/session/device';
import { type ContactImport, type ImportEnd, importContacts } from './import-contacts';

/** The state of an import of contacts. */
export type ImportRun =
  | { kind: 'idle' }
  | { kind: 'running'; done: number; total: number; isStopping: boolean }
  | { kind: 'ended'; total: number; end: ImportEnd };

/** Runs an import; leaving the page stops it after the current page of records. */
export function useContactImport() {
  const [run, setRun] = useState<ImportRun>({ kind: 'idle' });
  const abort = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  return {
    run,
    /** Resolves to how it ended. @param around what else is done before each page and at the end */
    async start(
      records: readonly RecordRow[],
      around: Pick<ContactImport, 'before' | 'after'> = {},
    ): Promise<ImportEnd> {
      const controller = new AbortController();
      abort.current = controller;
      const total = records.length;
      setRun({ kind: 'running', done: 0, total, isStopping: false });
      const onProgress = (done: number) =>
        setRun({ kind: 'running', done, total, isStopping: controller.signal.aborted });
      const { signal } = controller;
      const wires = { rpc, sealed };
      const end = await importContacts(records, { ...around, wires, clock: browserClock, signal, onProgress });
      setRun({ kind: 'ended', total, end });
      return end;
    },
    cancel() {
      abort.current?.abort();
      setRun((now) => (now.kind === 'running' ? { ...now, isStopping: true } : now));
    },
    reset: () => setRun({ kind: 'idle' }),
  };
}
