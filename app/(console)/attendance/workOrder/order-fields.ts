import { ATTENDANCE } from '@/lib/contract/limits';
import type { WorkOrder, WorkOrderInfo } from '@/lib/contract/records';
import { type RowValues, rowOf } from '@/lib/forms/bind-row';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { typedTimeProblem } from '@/lib/session/typed-time';
import { rangeProblem, required } from '@/lib/validation/text-kinds';

/** Two times of day as 'HH:mm'; both empty: none. */
export interface TimeSpan {
  from: string;
  to: string;
}

const { bind, same, number, as } = rowOf<WorkOrderInfo>();

const ORDER = bind({
  name: same('Name', ''),
  overtime: as('Overtime', readSpan, writeSpan),
  late: number('LateTime'),
  early: number('EarlyTime'),
  before: number('SigninBefore'),
  after: number('SignoutAfter'),
});

/** A shift as the drawer shows it; times in minutes. */
export interface OrderFields extends RowValues<typeof ORDER> {
  period1: TimeSpan;
  period2: TimeSpan;
}

/** Minutes from midnight; an end on the next day is over 1440. */
export interface Minutes {
  from: number;
  to: number;
}

const DAY_MIN = 1440;
export const NO_SPAN: TimeSpan = { from: '', to: '' };

export const isEmpty = ({ from, to }: TimeSpan): boolean => from === '' && to === '';

/** The two halves of 'HH:mm-HH:mm'; anything else counts as empty. */
export function readSpan(text: string | undefined): TimeSpan {
  const [, from = '', to = ''] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(text ?? '') ?? [];
  return { from, to };
}

const minuteOf = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3, 5));

/** Position of a span; undefined while a half is missing or the span is empty. */
export function minutesOf({ from, to }: TimeSpan): Minutes | undefined {
  const isTime = (text: string) => typedTimeProblem(text, 'time') === undefined;
  if (!isTime(from) || !isTime(to) || from === to) return undefined;
  const start = minuteOf(from);
  const end = minuteOf(to);
  return { from: start, to: end > start ? end : end + DAY_MIN };
}

/** How much of the day a shift works, without and with overtime; in minutes. */
export const workedMinutes = (fields: Pick<OrderFields, 'period1' | 'period2' | 'overtime'>) => {
  const length = (span: TimeSpan) => {
    const minutes = minutesOf(span);
    return minutes ? minutes.to - minutes.from : 0;
  };
  return { regular: length(fields.period1) + length(fields.period2), overtime: length(fields.overtime) };
};

const FACTORY: WorkOrderInfo = {
  Name: '',
  Periods: [],
  Overtime: '',
  LateTime: ATTENDANCE.tolerance.factory,
  EarlyTime: ATTENDANCE.tolerance.factory,
  SigninBefore: ATTENDANCE.window.factory,
  SignoutAfter: ATTENDANCE.window.factory,
};

/** A stored shift, or a new one without times. */
export const orderFields = (info: WorkOrderInfo = FACTORY): OrderFields => ({
  ...ORDER.toFields(info),
  period1: readSpan(info.Periods[0]),
  period2: readSpan(info.Periods[1]),
});

function writeSpan(span: TimeSpan): string {
  return isEmpty(span) ? '' : `${span.from}-${span.to}`;
}

/** A shift as the device stores it; unknown members are kept. */
export const orderInfo = (fields: OrderFields, was: WorkOrderInfo = FACTORY): WorkOrderInfo => ({
  ...ORDER.toRow(fields, was),
  Periods: [fields.period1, fields.period2].map(writeSpan).filter((each) => each !== ''),
});

/** Also when one of them continues into the next day. */
const meet = (one: Minutes, other: Minutes) =>
  [-DAY_MIN, 0, DAY_MIN].some((shift) => one.from < other.to + shift && other.from + shift < one.to);

/** A half is missing, the span is empty, or it crosses midnight where it must not. */
function spanProblem(span: TimeSpan, mayCross: boolean): Problem | undefined {
  if (isEmpty(span)) return undefined;
  const wrong = typedTimeProblem(span.from, 'time') ?? typedTimeProblem(span.to, 'time');
  if (wrong) return wrong;
  const minutes = minutesOf(span);
  return !minutes || (minutes.to > DAY_MIN && !mayCross) ? { key: 'TimeSettingError' } : undefined;
}

/** Rules of a shift. @assumed pages-1 /attendance/workOrder */
export function orderProblems(fields: OrderFields): Problems<OrderFields> {
  const { period1, period2, overtime } = fields;
  const [first, second, extra] = [period1, period2, overtime].map(minutesOf);
  const overlap: Problem = { key: 'TimeOverlap' };
  const clashes = (one: Minutes | undefined, other: Minutes | undefined) => one && other && meet(one, other);
  return {
    name: required(fields.name),
    period1: isEmpty(period1) ? { key: 'NotNull' } : spanProblem(period1, isEmpty(period2)),
    period2:
      spanProblem(period2, true) ??
      (clashes(first, second) ? overlap : undefined) ??
      (first && second && second.from < first.from ? { key: 'PeriodOrder' } : undefined),
    overtime: spanProblem(overtime, true) ?? (clashes(extra, first) || clashes(extra, second) ? overlap : undefined),
    late: rangeProblem(fields.late, ATTENDANCE.tolerance),
    early: rangeProblem(fields.early, ATTENDANCE.tolerance),
    before: rangeProblem(fields.before, ATTENDANCE.window),
    after: rangeProblem(fields.after, ATTENDANCE.window),
  };
}

/** The field that a refusal such as `workOrderInfo.Periods[1]` is about. */
export function orderFieldOf(member: unknown): keyof OrderFields | undefined {
  const name = String(member).replace(/^workOrderInfo\./, '');
  if (name.startsWith('Periods')) return name === 'Periods[1]' ? 'period2' : 'period1';
  return ORDER.fieldOf(name);
}

/** Initial values of the drawer: a stored shift, or a copy of one. */
export type Opened = { order?: WorkOrder; copyOf?: WorkOrder };
