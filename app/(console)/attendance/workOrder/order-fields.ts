import { clashes, isEmpty, minutesOf, readSpan, spanProblem, writeSpan } from '@/lib/attendance/spans';
import { ATTENDANCE } from '@/lib/contract/limits';
import type { WorkOrderInfo } from '@/lib/contract/records';
import { type RowValues, rowOf } from '@/lib/forms/bind-row';
import type { Problems } from '@/lib/forms/form-field';
import type { Problem } from '@/lib/i18n/message-keys';
import { rangeProblem, required } from '@/lib/validation/text-kinds';

/** A new shift has no times. */
const { bind, same, number, as, custom } = rowOf<WorkOrderInfo>({
  Name: '',
  Periods: [],
  Overtime: '',
  LateTime: ATTENDANCE.tolerance.factory,
  EarlyTime: ATTENDANCE.tolerance.factory,
  SigninBefore: ATTENDANCE.window.factory,
  SignoutAfter: ATTENDANCE.window.factory,
});

/** A shift as the drawer shows it; times in minutes. */
export const ORDER = bind({
  name: same('Name', ''),
  period1: custom(
    ['Periods'],
    ({ Periods }) => readSpan(Periods[0]),
    (span, { Periods }) => ({ Periods: [writeSpan(span), ...Periods.slice(1)] }),
  ),
  period2: custom(
    [['Periods', 1]],
    ({ Periods }) => readSpan(Periods[1]),
    (span, { Periods }) => ({ Periods: [...Periods.slice(0, 1), writeSpan(span)].filter((each) => each !== '') }),
  ),
  overtime: as('Overtime', readSpan, writeSpan),
  late: number('LateTime'),
  early: number('EarlyTime'),
  before: number('SigninBefore'),
  after: number('SignoutAfter'),
});

export type OrderFields = RowValues<typeof ORDER>;

/** Rules of a shift. @assumed pages-1 /attendance/workOrder */
export function orderProblems(fields: OrderFields): Problems<OrderFields> {
  const { period1, period2, overtime } = fields;
  const [first, second, extra] = [period1, period2, overtime].map(minutesOf);
  const overlap: Problem = { key: 'TimeOverlap' };
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
