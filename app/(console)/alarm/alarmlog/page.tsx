'use client';

import { AlarmRecords } from '@/components/alarm/alarm-records';

/** Alarm › Alarm records, on devices that link alarms. @assumed pages-1 /alarm/alarmlog */
export default function AlarmLogPage() {
  return <AlarmRecords />;
}
