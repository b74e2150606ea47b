/**
 * `npm run emulator -- [run] [options]`, see docs for the table of options. Exit codes: 0 normal, 1 wrong option or
 * file, 2 port in use, 3 state folder locked or not writable. @assumed pages-3 12.3
 */
import { readFileSync } from 'node:fs';
import { isOtherCommand, otherCommand } from './cli/commands';
import { helpText, parseRunOptions } from './cli/options';
import { runCommand } from './cli/run-command';
import { UsageError } from './cli/usage-error';
import { ScriptRefused } from './control/run-script';
import { ConsoleFolderError } from './http/console-folder';
import { SettingError } from './state/control-changes';
import { StateFolderInUse, StateFolderNotWritable, StateTooNew } from './state/persistence';

const args = process.argv.slice(2);
try {
  if (args.includes('--help') || args.includes('-h')) process.stdout.write(`${helpText()}\n`);
  else if (args.includes('--version')) process.stdout.write(`${version()}\n`);
  else if (isOtherCommand(args)) process.stdout.write(`${await otherCommand(args)}\n`);
  else await runCommand(parseRunOptions(args[0] === 'run' ? args.slice(1) : args, process.env));
} catch (error) {
  process.stderr.write(`emulator: ${sentence(error)}\n`);
  process.exitCode = exitCode(error);
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}

function exitCode(error: unknown): number {
  if (error instanceof StateFolderInUse || error instanceof StateFolderNotWritable) return 3;
  return codeOf(error) === 'EADDRINUSE' ? 2 : 1;
}

function sentence(error: unknown): string {
  if (codeOf(error) === 'EADDRINUSE') return `${(error as Error).message}: choose another port, or 0 for a free one`;
  const isForeseen =
    error instanceof UsageError ||
    error instanceof ConsoleFolderError ||
    error instanceof ScriptRefused ||
    error instanceof SettingError ||
    error instanceof StateFolderInUse ||
    error instanceof StateFolderNotWritable ||
    error instanceof StateTooNew;
  if (isForeseen) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
