/**
 * `npm run emulator -- [run] [options]`, see docs for the table of options. Exit codes: 0 normal, 1 wrong option or
 * file, 2 port in use, 3 state folder locked, not readable or not writable. @assumed pages-3 12.3
 */
import { readFileSync } from 'node:fs';
import { isOtherCommand, otherCommand } from './cli/commands';
import { endWith } from './cli/failure';
import { helpText, parseRunOptions } from './cli/options';
import { runCommand } from './cli/run-command';

const args = process.argv.slice(2);
try {
  if (args.includes('--help') || args.includes('-h')) process.stdout.write(`${helpText()}\n`);
  else if (args.includes('--version')) process.stdout.write(`${version()}\n`);
  else if (isOtherCommand(args)) process.stdout.write(`${await otherCommand(args)}\n`);
  else await runCommand(parseRunOptions(args[0] === 'run' ? args.slice(1) : args, process.env));
} catch (error) {
  process.exitCode = endWith(error);
}

function version(): string {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}
