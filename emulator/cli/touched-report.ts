import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LoginError, RecoveryError, ReplyError, SessionError } from '@/lib/contract/error-codes';
import { methodNames, serviceNames } from '../services/method-names';
import { testDevice } from '../test-device';

/** Lines of counts, with the names of what no test touched; `lines` as emulator/touched.ts notes them. */
export function touchedReport(lines: ReadonlySet<string>): string[] {
  const { tables, secureTables } = testDevice().device.state();
  const codes = Object.entries({ ...LoginError, ...SessionError, ...RecoveryError, ...ReplyError });
  const row = (what: string, end: string, all: readonly (readonly [name: string, key: string])[]) => {
    const left = all.filter(([, key]) => !lines.has(`${what} ${end} ${key}`)).map(([name]) => name);
    const names = left.length > 0 ? `; not: ${left.join(', ')}` : '';
    return `touched ${what}s, ${end}: ${all.length - left.length} of ${all.length}${names}`;
  };
  const same = (names: readonly string[]) => names.map((name) => [name, name] as const);
  const methods = same(serviceNames().flatMap((area) => methodNames(area) ?? []));
  const all = same([...Object.keys(tables), ...Object.keys(secureTables)]);
  return [
    row('method', 'answered', methods),
    row('method', 'refused', methods),
    row('table', 'answered', all),
    row('table', 'refused', all),
    row(
      'error',
      'refused',
      codes.map(([name, code]) => [name, String(code)] as const),
    ),
  ];
}

const [, program = '', folder] = process.argv;
if (/touched-report\.ts$/.test(program) && folder) {
  const files = readdirSync(folder).filter((name) => name.startsWith('touched-'));
  const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  console.log(touchedReport(new Set(lines)).join('\n'));
}
