'use client';

import { AlarmRecords } from '@/components/alarm/alarm-records';

/** Logs › Alarm log, on devices that do not link alarms. @assumed pages-3 /log/alarm */
export default function AlarmLogPage() {
  return <AlarmRecords />;
}
