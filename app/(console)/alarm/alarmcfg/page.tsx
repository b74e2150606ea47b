'use client';

import { DoorTabs } from '@/components/form/door-tabs';
import { AlarmSettings } from './alarm-settings';

/**
 * Alarm › Alarm settings: which alarms the device raises, and what each sets off. One table for each alarm; switches
 * that page /door has, too, are written together with AccessControl, the duress password with AccessControlGeneral. A
 * test is Alarm.testEvent and runs what is stored. @spec §3 alarm types; @assumed pages-1 /alarm/alarmcfg
 */
export default function AlarmSettingsPage() {
  return <DoorTabs>{(index, strip) => <AlarmSettings key={index} index={index} tabs={strip} />}</DoorTabs>;
}
