import { ScriptRefused } from '../control/run-script';
import { ConsoleFolderError } from '../http/console-folder';
import { SettingError } from '../state/control-changes';
import {
  StateFolderInUse,
  StateFolderNotReadable,
  StateFolderNotWritable,
  StateNotSaved,
  StateTooNew,
} from '../state/persistence';
import { UsageError } from './usage-error';

/** Errors of the state folder that end the program with 3. @assumed pages-3 12.3 */
const OF_FOLDER = [StateFolderInUse, StateFolderNotReadable, StateFolderNotWritable, StateNotSaved];
/** Errors that need no stack trace. */
const FORESEEN = [...OF_FOLDER, UsageError, ConsoleFolderError, ScriptRefused, SettingError, StateTooNew];

/** Says why the program ends, and returns its exit code. @assumed pages-3 12.3 */
export function endWith(error: unknown): number {
  process.stderr.write(`emulator: ${sentence(error)}\n`);
  if (OF_FOLDER.some((each) => error instanceof each)) return 3;
  return codeOf(error) === 'EADDRINUSE' ? 2 : 1;
}

function sentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (codeOf(error) === 'EADDRINUSE') return `${error.message}: choose another port, or 0 for a free one`;
  return FORESEEN.some((each) => error instanceof each) ? error.message : (error.stack ?? error.message);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
