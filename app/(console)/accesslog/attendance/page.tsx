'use client';

import { IconReport } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AccessLog } from '@/components/access-log/access-log';
import { lazyPart } from '@/components/feedback/lazy-part';
import { ICON } from '@/components/theme/icon';
import { type AccessCardRec, ATTENDANCE_STATES, type AttendanceState } from '@/lib/contract/records';
import { useDeviceDay } from '@/lib/session/use-device-day';
import { useCapabilities } from '@/lib/session/use-visitor';
import { useAssignments } from './use-assignments';

const ReportDialog = lazyPart(() => import('./report-dialog').then((module) => module.ReportDialog));

const STATES = Object.keys(ATTENDANCE_STATES) as AttendanceState[];

/**
 * Access logs › Attendance records: the access records of a device in attendance mode, with who signed in and out, and
 * the report that the device computes from work orders. Record table AccessControlCardRec; Attendance.webStatis,
 * getCheckGroup, getWorkOrder; AccessAttendance for assignments; config SpecialDayGroup for their free days. @spec §2;
 * @assumed pages-1 /accesslog/attendance
 */
export default function AttendanceLogPage() {
  const t = useTranslations('accesslog.attendance');
  const { attendanceGroup } = useCapabilities();
  const [isReporting, setReporting] = useState(false);
  const day = useDeviceDay().data;
  const { groups, groupOf, orderOf } = useAssignments(attendanceGroup);
  const stateText = ({ AttendanceState: code }: AccessCardRec) => {
    const name = STATES.find((each) => ATTENDANCE_STATES[each] === code);
    return name ? t(`state.${name}`) : String(code || '');
  };

  return (
    <>
      <AccessLog
        fileName="attendance-records"
        acts={
          attendanceGroup
            ? [
                {
                  label: t('report'),
                  icon: <IconReport {...ICON} />,
                  isDisabled: !day,
                  run: () => setReporting(true),
                },
              ]
            : []
        }
        columns={[
          { key: 'state', title: t('stateTitle'), text: stateText },
          ...(attendanceGroup
            ? [
                { key: 'group', title: t('group'), rank: 3 as const, text: groupOf },
                { key: 'order', title: t('order'), rank: 2 as const, card: 'line' as const, text: orderOf },
              ]
            : []),
        ]}
        filters={[
          {
            member: 'AttendanceState',
            label: t('stateTitle'),
            choices: STATES.map((name) => ({ value: ATTENDANCE_STATES[name], label: t(`state.${name}`) })),
          },
        ]}
      />
      {isReporting && day && <ReportDialog day={day} groups={groups} onClose={() => setReporting(false)} />}
    </>
  );
}
