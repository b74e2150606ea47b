import { expect, it } from 'vitest';
import { lockedPlatformPackage, missingPlatformPackages, readLockFile } from './lock-file';

it('names a platform package without an entry, with the version its parent asks for', () => {
  const packages = {
    'node_modules/biome': { dev: true, optionalDependencies: { 'biome-linux': '2.0.0', 'biome-windows': '2.0.0' } },
    'node_modules/biome-linux': { version: '2.0.0' },
  };
  expect(missingPlatformPackages({ packages })).toEqual([{ name: 'biome-windows', version: '2.0.0', isDev: true }]);
});

it('finds a package in the folder of its parent and in the ones above', () => {
  const packages = {
    'node_modules/a': { optionalDependencies: { own: '1', top: '1' } },
    'node_modules/a/node_modules/own': {},
    'node_modules/top': {},
  };
  expect(missingPlatformPackages({ packages })).toEqual([]);
});

it('finds nothing missing in the lock file of this project', () => {
  expect(missingPlatformPackages(readLockFile())).toEqual([]);
});

it('reads the platform from the name', () => {
  const entry = (name: string) => lockedPlatformPackage({ name, version: '1.2.3', isDev: false });
  expect(entry('@next/swc-win32-arm64-msvc')).toEqual({
    version: '1.2.3',
    optional: true,
    cpu: ['arm64'],
    os: ['win32'],
  });
  expect(entry('@swc/core-linux-arm-gnueabihf')).toMatchObject({ cpu: ['arm'], os: ['linux'], libc: ['glibc'] });
  expect(entry('@biomejs/cli-linux-x64-musl')).toMatchObject({ cpu: ['x64'], os: ['linux'], libc: ['musl'] });
  expect(() => entry('left-pad')).toThrow('left-pad');
});
