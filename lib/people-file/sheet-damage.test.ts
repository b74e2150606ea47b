import { expect, it } from 'vitest';
import { isCutIdentity, isSheetForm } from './sheet-damage';

it.each([
  ['0042', '42', 'zeros in front'],
  ['440102199001011234', '440102199001011000', 'more digits than fifteen'],
  ['440102199001011934', '440102199001012000', 'the same, rounded'],
  ['440102199001011234', '4.40102E+17', 'a narrow column'],
  ['440102199001011234', '4,40102E+17', 'the same with a comma'],
  ['440102199001011234', '4.40102199001011E+17', 'a power with all digits'],
  ['440000000000000000', '4.4E+17', 'a power without zeros at its end'],
  ['101', '101', 'nothing'],
])('knows %s in %s: %s', (digits, cell) => {
  expect(isSheetForm(digits, cell)).toBe(true);
});

it.each([
  ['0042', '43'],
  ['440102199001011234', '440102199001021000'],
  ['440102199001011234', '440102199001011235'],
  ['440102199001011234', '4.40103E+17'],
  ['440102199001011234', '4.40102E+16'],
  ['44010219900101123X', '440102199001011000'],
  ['A-12', '12'],
  ['', '0'],
])('is no damage of %s: %s', (digits, cell) => {
  expect(isSheetForm(digits, cell)).toBe(false);
});

it.each([
  ['440102199001011000', true],
  // Its check digit is 0.
  ['110105194900001000', false],
  ['440102199001011234', false],
  ['44010219900101000', false],
  ['', false],
])('of the identity number %s the last digits are lost: %s', (number, isCut) => {
  expect(isCutIdentity(number)).toBe(isCut);
});
