/**
 * `npx tsx scripts/complete-lock.ts`: adds the platform packages that package-lock.json lacks. Run it after each `npm
 * install` that changes a package; the project check says when. Not every registry has the packages of every
 * platform, so the entry is derived from the package's name.
 */
import { writeFileSync } from 'node:fs';
import { LOCK_FILE, lockedPlatformPackage, missingPlatformPackages, readLockFile } from './lock-file';

const lock = readLockFile();
const missing = missingPlatformPackages(lock);
for (const each of missing) lock.packages[`node_modules/${each.name}`] = lockedPlatformPackage(each);
const sorted = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
writeFileSync(LOCK_FILE, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
console.log(`${missing.length} packages added`);
