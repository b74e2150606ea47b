import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';
import { LoginError, RecoveryError, ReplyError, SessionError } from '@/lib/contract/error-codes';
import { PRESET_SUBJECTS } from '../presets/all-presets';
import { allMethodNames, serviceNames } from '../services/method-names';
import { testDevice } from '../test-device';

/** Lines of counts, with the names of what no test touched; `lines` as emulator/touched.ts notes them. */
export function touchedReport(lines: ReadonlySet<string>): string[] {
  const { tables, secureTables } = testDevice().device.state();
  const codes = Object.entries({ ...LoginError, ...SessionError, ...RecoveryError, ...ReplyError });
  const row = (what: string, end: string, all: readonly (readonly [name: string, key: string])[]) => {
    const left = all.filter(([, key]) => !lines.has(`${what} ${end} ${key}`)).map(([name]) => name);
    const names = left.length > 0 ? `; not: ${left.join(', ')}` : '';
    return `touched ${what.replace(/y$/, 'ie')}s, ${end}: ${all.length - left.length} of ${all.length}${names}`;
  };
  const same = (names: readonly string[]) => names.map((name) => [name, name] as const);
  const areas = serviceNames().filter((area) => area !== 'system');
  const methods = same([...allMethodNames(), ...areas.map((area) => `${area}.listMethod`)]);
  // Alone it always ends in the challenge, which is a refusal.
  const answered = methods.filter(([name]) => name !== 'Global.firstLogin');
  const all = same([...Object.keys(tables), ...Object.keys(secureTables)]);
  // It has no parameters, and is open to everybody.
  const refused = methods.filter(([name]) => name !== 'Security.getEncryptInfo');
  const rows = Object.values(PRESET_SUBJECTS).flatMap((presets) => Object.keys(presets));
  return [
    row('method', 'answered', answered),
    row('method', 'refused', refused),
    row('table', 'answered', all),
    row('table', 'refused', all),
    row(
      'error',
      'refused',
      codes.map(([name, code]) => [name, String(code)] as const),
    ),
    row('preset', 'raised', same(rows)),
    row('capability', 'changed', same(Object.keys(DEFAULT_CAPABILITIES))),
  ];
}

const [, program = '', folder] = process.argv;
if (/touched-report\.ts$/.test(program) && folder) {
  const files = readdirSync(folder).filter((name) => name.startsWith('touched-'));
  const lines = files.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  console.log(touchedReport(new Set(lines)).join('\n'));
}
