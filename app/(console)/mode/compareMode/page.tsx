'use client';

import { DoorTabs } from '@/components/form/door-tabs';
import { MethodSettings } from './method-settings';

/**
 * Access mode › Unlock mode: which proofs open a door, at any time or section by section, and what the platform has to
 * say. Table AccessControl; groups of persons from OpenDoorGroup; methods of the device from AC.getCaps. A save takes
 * effect with the next attempt. @spec §3 opening methods; @assumed pages-1 /mode/compareMode
 */
export default function UnlockModePage() {
  return <DoorTabs>{(index, strip) => <MethodSettings key={index} index={index} tabs={strip} />}</DoorTabs>;
}
