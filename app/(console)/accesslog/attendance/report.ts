import { ATTENDANCE } from '@/lib/contract/limits';
import type { AttendanceReportRow } from '@/lib/contract/records';
import type { Problems } from '@/lib/forms/form-field';
import { typedTimeProblem } from '@/lib/session/typed-time';

/** Parameters of a report; days as 'yyyy-MM-dd', group 0 for everybody. */
export interface ReportFields {
  start: string;
  end: string;
  group: number;
}

/** One day of one person; see AttendanceReportRow. */
export type ReportDay = AttendanceReportRow['Days'][number];

const DAY_MS = 86_400_000;
const dayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);

/** From the first day of the device's month to its day. */
export const monthSoFar = (day: string): ReportFields => ({ start: `${day.slice(0, 8)}01`, end: day, group: 0 });

/** @assumed pages-1 /accesslog/attendance (31 days) */
export function reportProblems({ start, end }: ReportFields): Problems<ReportFields> {
  const wrong = { start: typedTimeProblem(start, 'date'), end: typedTimeProblem(end, 'date') };
  if (wrong.start || wrong.end) return wrong;
  const days = dayNumber(end) - dayNumber(start) + 1;
  if (days < 1) return { end: { key: 'TimeSettingError' } };
  const max = ATTENDANCE.reportDaysMax;
  return { end: days > max ? { key: 'ReportRangeMax', values: { max } } : undefined };
}

/** Parameters of the call. */
export const reportParams = ({ start, end, group }: ReportFields) => ({
  StartTime: `${start} 00:00:00`,
  EndTime: `${end} 23:59:59`,
  ...(group > 0 && { groupID: group }),
});

/** Every day from the first to the last. */
export const daysOf = ({ start, end }: Pick<ReportFields, 'start' | 'end'>): string[] =>
  Array.from({ length: Math.max(0, dayNumber(end) - dayNumber(start) + 1) }, (_, index) =>
    new Date((dayNumber(start) + index) * DAY_MS).toISOString().slice(0, 10),
  );
