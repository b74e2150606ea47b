import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CAPABILITY_SOURCES, type Capability, DEFAULT_CAPABILITIES } from '@/lib/contract/capabilities';

/** Capabilities that no part of the console reads, and why that is right. */
const UNREAD: Partial<Record<Capability, string>> = {
  recognitionAlgorithm: 'Pages ask intelli.getVersion, which answers the version that runs now',
};

/** Derived by the console from what the device answers. */
const DERIVED: readonly Capability[] = ['isAsh31', 'legalInfo', 'reducedRoutes'];

/** Files that only carry capabilities from one place to another: a name in them is no use of it. */
const CARRIERS =
  /^lib\/contract\/(capabilities|profiles|web-caps)\.ts$|^emulator\/(presets|cli|control)\/|^emulator\/state\/(capabilities|control-changes)\./;
const NOT_PRODUCT = /\.(test|fixtures)\.tsx?$|\.generated\./;

const sourceOf = (folders: readonly string[]) =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.replaceAll('\\', '/')}`,
      ),
    )
    .filter((name) => /\.tsx?$/.test(name) && !NOT_PRODUCT.test(name) && !CARRIERS.test(name))
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n');

/** Whether a member of this name is read, taken out of a record of capabilities, or named in a condition. */
const isRead = (source: string, name: string) =>
  new RegExp(`\\.${name}\\b|'${name}'|\\{[^{}=;]*\\b${name}\\b[^{}=;]*\\}(: \\w+)? ?(=|\\)|,)`).test(source);

const names = Object.keys(DEFAULT_CAPABILITIES) as Capability[];

it('has no capability that no part of the console reads, but those with a reason', () => {
  const source = sourceOf(['app', 'components', 'lib']);
  expect(names.filter((name) => !isRead(source, name)).sort()).toEqual(Object.keys(UNREAD).sort());
});

it('has no capability that the device neither answers nor acts upon', () => {
  const source = sourceOf(['emulator']);
  const answered = (name: Capability) => name in CAPABILITY_SOURCES;
  expect(names.filter((name) => !answered(name) && !isRead(source, name)).sort()).toEqual(DERIVED);
});

it('finds a capability that nobody reads', () => {
  expect(isRead("caps.volume; has('image'); const { abLock, wifi } = useCapabilities();", 'wifi')).toBe(true);
  expect(isRead('// the volume\nvolumes.volumeNow; { volume: true }', 'volume')).toBe(false);
});
