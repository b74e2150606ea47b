/** The lock file must list every optional package of every platform, so that `npm ci` works on each of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package as the lock file holds it. */
export interface LockedPackage {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
  [member: string]: unknown;
}

/** The members of the lock file that are read here. */
export interface LockFile {
  packages: Record<string, LockedPackage>;
  [member: string]: unknown;
}

/** A package that another one lists for some platform, and that the lock file lacks. */
export interface MissingPackage {
  name: string;
  version: string;
  isDev: boolean;
}

export const LOCK_FILE = join(import.meta.dirname, '..', 'package-lock.json');

export const readLockFile = (): LockFile => JSON.parse(readFileSync(LOCK_FILE, 'utf8'));

/**
 * Optional dependencies without an entry. npm omits those of other platforms when it writes the lock file over an
 * existing node_modules, and `npm ci` of npm 11 then refuses the file.
 */
export function missingPlatformPackages({ packages }: LockFile): MissingPackage[] {
  return Object.entries(packages).flatMap(([path, { dev = false, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isLocked(packages, path, name))
      .map(([name, version]) => ({ name, version, isDev: dev })),
  );
}

/** Whether Node finds the package from a folder: in its own node_modules, or in one above. */
function isLocked(packages: LockFile['packages'], from: string, name: string): boolean {
  const folders = from.split('/node_modules/');
  const above = folders.map((_, depth) => folders.slice(0, folders.length - depth).join('/node_modules/'));
  return [...above, ''].some((folder) => `${folder === '' ? '' : `${folder}/`}node_modules/${name}` in packages);
}

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64'];
const LIBRARIES: Record<string, string> = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

/**
 * The entry of a platform package, from a name such as `@next/swc-linux-arm64-musl`. npm installs it only where `os`,
 * `cpu` and `libc` match. Throws when the name contains no platform: npm would install the package everywhere.
 */
export function lockedPlatformPackage({ name, version, isDev }: MissingPackage): LockedPackage {
  const words = name.split(/[/-]/);
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  const libc = words.flatMap((word) => LIBRARIES[word] ?? []);
  if (os.length === 0 && cpu.length === 0) throw new Error(`the name of ${name} tells no platform`);
  const platform = { ...(cpu.length > 0 && { cpu }), ...(libc.length > 0 && { libc }), ...(os.length > 0 && { os }) };
  return { version, ...(isDev && { dev: true }), optional: true, ...platform };
}
