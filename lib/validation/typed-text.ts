import type { Problem } from '@/lib/i18n/message-keys';
import { kindProblem, rangeProblem, required, type TextKind } from './text-kinds';

/** Rules of a typed field. */
export interface TextRule {
  kind: TextKind;
  isRequired?: boolean;
  /** For num and float: the closed range, and single values beside it. */
  range?: { min: number; max: number };
  extra?: readonly number[];
  /** In characters. */
  maxLength?: number;
}

const isNumeric = ({ kind }: TextRule) => kind === 'num' || kind === 'float';

/**
 * First rule that the text breaks: missing, its kind, its length, its range. An optional empty text is valid. @spec
 * §5
 */
export function typedTextProblem(text: string, rule: TextRule): Problem | undefined {
  if (text.trim() === '') return rule.isRequired ? required(text) : undefined;
  const wrongKind = kindProblem(rule.kind, text);
  if (wrongKind) return wrongKind;
  if (rule.maxLength !== undefined && text.length > rule.maxLength) {
    return { key: 'TooLong', values: { max: rule.maxLength } };
  }
  return rule.range && isNumeric(rule) ? rangeProblem(Number(text), rule.range, rule.extra) : undefined;
}

/**
 * The text after its box was blurred. A single minus becomes 0. Without a tip there is no message to read, so a number
 * is corrected: decimals are cut to two, and out of range becomes the nearest bound. @spec §5
 */
export function settledText(text: string, rule: TextRule, hasTip: boolean): string {
  if (!isNumeric(rule)) return text;
  if (text.trim() === '-') return settledText('0', rule, hasTip);
  // A comma separates decimals, too, as in every number of a form.
  const dotted = text.trim().replace(',', '.');
  if (hasTip || !/^-?\d+(\.\d*)?$/.test(dotted)) return text;
  const cut =
    rule.kind === 'num' ? dotted.replace(/\..*$/, '') : dotted.replace(/(\.\d\d)\d+$/, '$1').replace(/\.$/, '');
  const { range, extra = [] } = rule;
  if (!range || extra.includes(Number(cut))) return cut;
  if (Number(cut) < range.min) return String(range.min);
  return Number(cut) > range.max ? String(range.max) : cut;
}
