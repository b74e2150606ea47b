import { expect, it } from 'vitest';
import { accessFilterProblem } from '@/emulator/rules/access-filter';
import { type FileLine, filterFileLines, filterLines } from './filter-file';

const OWN = ['192.0.2.108', '3C:00:00:00:00:01'];
const outcome = ({ line, address, problem }: FileLine) => [
  ...[line, address],
  typeof problem === 'object' && 'key' in problem ? problem.key : problem,
];
const outcomes = (text: string, held: string[] = []) => filterLines(text, held, OWN).map(outcome);
const file = (...parts: BlobPart[]) => filterFileLines(new Blob(parts), [], OWN);
const UTF16 = Uint8Array.from([0xff, 0xfe, ...[...'192.0.2.1\r\n'].flatMap((sign) => [sign.charCodeAt(0), 0])]);

it('reads one address or range per line, without comments, and numbers the lines as an editor does', () => {
  const text = '192.0.2.1\r\n\r\n# office\n  \n 192.0.2.3 - 192.0.2.9 # desks\rAA:BB:CC:00:11:22\n2001:0DB8::0:1';
  expect(outcomes(text)).toEqual([
    [1, '192.0.2.1', undefined],
    [5, '192.0.2.3-192.0.2.9', undefined],
    [6, 'aa:bb:cc:00:11:22', undefined],
    [7, '2001:db8::1', undefined],
  ]);
});

it.each([
  ['AA-BB-CC-00-11-22', 'aa:bb:cc:00:11:22'],
  ['١٩٢.٠.٢.٧', '192.0.2.7'],
  ['192.0.2.3–192.0.2.9', '192.0.2.3-192.0.2.9'],
  ['192.0.2.3-192.0.2.3', '192.0.2.3'],
  ['2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
])('takes %s as %s, which the device takes', (typed, address) => {
  expect(outcomes(typed)).toEqual([[1, address, undefined]]);
  expect(accessFilterProblem({ Enable: true, Type: 1, TrustList: [address], BannedList: [] }, OWN)).toBeUndefined();
});

it.each([
  ['gate', 'noAddress'],
  [`1${' '.repeat(200_000)}2`, 'noAddress'],
  ['192.0.2.1 192.0.2.2', 'noAddress'],
  ['192.0.2.1-', 'noAddress'],
  ['192.0.2.300', 'noAddress'],
  ['0.0.0.0', 'noAddress'],
  ['224.0.0.1', 'noAddress'],
  ['223.0.0.1-224.0.0.1', 'noAddress'],
  ['AA-BB-CC-00-11', 'noAddress'],
  ['010.0.0.1', 'noAddress'],
  ['192.0.2.1-192.0.2.2-192.0.2.3', 'noAddress'],
  ['fe80::1%eth0', 'noAddress'],
  ['2001:db8:::1', 'noAddress'],
  ['192.0.2.9-192.0.2.3', 'StartAboveEnd'],
  ['192.0.2.108', 'OwnAddress'],
  ['::ffff:192.0.2.108', 'OwnAddress'],
  ['::ffff:e000:1', 'noAddress'],
  ['3c-00-00-00-00-01', 'OwnAddress'],
])('does not take %s: %s, as the device does not', (typed, problem) => {
  expect(outcomes(typed)[0]?.[2]).toBe(problem);
  expect(accessFilterProblem({ Enable: true, Type: 1, TrustList: [typed], BannedList: [] }, OWN)).toBe('TrustList[0]');
});

it('names an entry that the list has, and the line of one that the file has, in any spelling', () => {
  expect(outcomes('2001:DB8:0::1\n192.0.2.1\n192.0.2.1-192.0.2.1', ['2001:0db8::1'])).toEqual([
    [1, '2001:db8::1', 'EntryThere'],
    [2, '192.0.2.1', undefined],
    [3, '192.0.2.1', { twin: 2 }],
  ]);
});

it('fills the list up to 64 entries, which the device takes', () => {
  const held = Array.from({ length: 62 }, (_, at) => `198.51.100.${at + 1}`);
  const lines = filterLines('192.0.2.1\n192.0.2.2\n192.0.2.2\n192.0.2.3', held, OWN);
  expect(lines.map((line) => outcome(line)[2])).toEqual([undefined, undefined, { twin: 2 }, 'full']);
  const TrustList = [...held, ...lines.filter(({ problem }) => !problem).map(({ address }) => address)];
  expect(TrustList).toHaveLength(64);
  expect(accessFilterProblem({ Enable: true, Type: 1, TrustList, BannedList: [] }, OWN)).toBeUndefined();
});

it('reads UTF-8 and UTF-16 with a byte order mark', async () => {
  expect((await file('\uFEFF192.0.2.1')).map(outcome)).toEqual([[1, '192.0.2.1', undefined]]);
  expect((await file(UTF16)).map(outcome)).toEqual([[1, '192.0.2.1', undefined]]);
});

it('refuses a file that is no text, has no address or is too large, and cuts a text that is no address', async () => {
  await expect(file(UTF16.slice(2))).rejects.toMatchObject({ problem: 'encoding' });
  await expect(file(Uint8Array.from([0x89, 0x50, 0x4e, 0x47]))).rejects.toMatchObject({ problem: 'encoding' });
  await expect(file('')).rejects.toMatchObject({ problem: 'empty' });
  await expect(file('\r\n# office\n\n')).rejects.toMatchObject({ problem: 'empty' });
  await expect(file('1'.repeat(1_048_577))).rejects.toMatchObject({ problem: 'tooLarge' });
  expect((await file('1'.repeat(1_000_000))).map(outcome)).toEqual([[1, `${'1'.repeat(60)}…`, 'noAddress']]);
});
