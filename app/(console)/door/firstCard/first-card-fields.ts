import { SECTION_ALWAYS } from '@/lib/contract/limits';
import type { DoorTable, FirstEnterTable } from '@/lib/contract/tables/access-control';
import { at, bind, ROW, type Values } from '@/lib/forms/bind';

/** First card of one door. `section`: number of a weekly plan, SECTION_ALWAYS for every hour. */
export const FIRST_CARD = bind({
  enabled: at('AccessControl', ROW, 'FirstEnter', 'Enable').boolean(),
  section: at('AccessControl', ROW, 'FirstEnter', 'TimeIndex').choice(SECTION_ALWAYS),
  status: at('AccessControl', ROW, 'FirstEnter', 'Status').choice('Normal'),
});

const OFF: FirstEnterTable = { Enable: false, Status: 'Normal', TimeIndex: SECTION_ALWAYS };

/** The doors with the first card of one changed; a door that has none yet gets one. */
export function firstCardTables(
  fields: Values<typeof FIRST_CARD>,
  doors: readonly DoorTable[],
  index: number,
): { AccessControl: DoorTable[] } {
  const AccessControl = doors.map((door, at) =>
    at === index ? { ...door, FirstEnter: door.FirstEnter ?? OFF } : door,
  );
  return FIRST_CARD.toConfigs(fields, { AccessControl }, index);
}
