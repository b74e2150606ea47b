'use client';

import { DoorTabs } from '@/components/form/door-tabs';
import { FirstCardSettings } from './first-card-settings';

/**
 * Door › First card: a door that stays shut for everybody until somebody with the right came. Table AccessControl, a
 * save takes effect at once; the right is a member of the person (AccessUser) and is written as soon as it is given.
 * @spec §3 access user; @assumed pages-1 /door/firstCard
 */
export default function FirstCardPage() {
  return <DoorTabs>{(index, strip) => <FirstCardSettings key={index} index={index} tabs={strip} />}</DoorTabs>;
}
