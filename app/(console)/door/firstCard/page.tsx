'use client';

import { DoorTabs } from '@/components/form/door-tabs';
import { FirstCardSettings } from './first-card-settings';

/**
 * Door › First card: a door that stays locked for everybody until a person with the right has come. Table
 * AccessControl, a save takes effect at once; the right is a member of the person (AccessUser) and is written as soon
 * as it is granted.
 * @spec §3 access user; @assumed pages-1 /door/firstCard
 */
export default function FirstCardPage() {
  return <DoorTabs>{(index, strip) => <FirstCardSettings key={index} index={index} tabs={strip} />}</DoorTabs>;
}
