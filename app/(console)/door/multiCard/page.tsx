'use client';

import { DoorTabs } from '@/components/form/door-tabs';
import { GroupSettings } from './group-settings';

/**
 * Door › Multi-person unlock: groups of persons who open a door together, in any order. Table OpenDoorGroup; a group
 * that comes into use sets the opening method of the door in AccessControl, after a question. @assumed pages-1
 * /door/multiCard
 */
export default function MultiPersonPage() {
  return <DoorTabs>{(index, strip) => <GroupSettings key={index} index={index} tabs={strip} />}</DoorTabs>;
}
