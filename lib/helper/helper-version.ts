import { HELPER_VERSION_MIN } from '@/lib/contract/helper';

const FORM = /^\d{1,9}\.\d{1,9}\.(\d{1,15})\.(\d{1,15})$/;

/** Whether the console works with a helper of this version. The rule stands at HELPER_VERSION_MIN. @spec §1 */
export function isNewEnough(version: string): boolean {
  const [mine, least] = [numbersOf(version), numbersOf(HELPER_VERSION_MIN)];
  if (!mine || !least) return false;
  return mine.third > least.third || (mine.third === least.third && mine.fourth >= least.fourth);
}

/** The two numbers that are compared; undefined for a text that is no version. */
function numbersOf(version: string) {
  const [, third, fourth] = FORM.exec(version) ?? [];
  return third === undefined ? undefined : { third: Number(third), fourth: Number(fourth) };
}
