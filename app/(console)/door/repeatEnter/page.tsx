'use client';

import { DoorTabs } from '@/components/form/door-tabs';
import { DoorPassback } from './door-passback';

/**
 * Door › Anti-passback: nobody enters twice without leaving. Table AccessControl for each door; the routes of a device
 * with several doors and who is inside, by accessControlManager.
 * @spec §7; @assumed pages-1 /door/repeatEnter
 */
export default function AntiPassbackPage() {
  return <DoorTabs>{(index, strip) => <DoorPassback key={index} index={index} tabs={strip} />}</DoorTabs>;
}
