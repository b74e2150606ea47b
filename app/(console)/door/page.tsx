'use client';

import { DoorTabs } from '@/components/form/door-tabs';
import { DoorSettings } from './door-settings';

/**
 * Door › Door parameters: how each lock behaves, its live state and the remote control.
 * Tables AccessControl, AccessControlGeneral; names of sections and holiday plans from AccessTimeSchedule and
 * SpecialDaysSchedule. A save takes effect at once. @spec §3 door; @assumed pages-1 /door
 */
export default function DoorPage() {
  return <DoorTabs>{(index, strip) => <DoorSettings key={index} index={index} tabs={strip} />}</DoorTabs>;
}
