import { REQUEST } from '@/lib/contract/limits';

/** Whether version `a` is older than `b`: numbers by their value, part by part. */
export function isOlder(a: string, b: string): boolean {
  const [left, right] = [a.split('.'), b.split('.')];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const [mine = '', other = ''] = [left[index], right[index]];
    const order = mine.localeCompare(other, 'en', { numeric: true });
    if (order !== 0) return order < 0;
  }
  return false;
}

/** Why a file cannot be sent; undefined when it can. @assumed pages-3 /update */
export function fileProblem(file: Pick<File, 'name' | 'size'> | undefined) {
  if (!file || file.size === 0) return 'UpgradeFileEmpty';
  if (!/\.bin$/i.test(file.name)) return 'WrongUpgradeFile';
  return file.size > REQUEST.multipartBytes ? 'ImportTooLarge' : undefined;
}
