import { IconCpu, IconDoor, IconHistory, IconShield, IconTool, IconUsers, IconVideo } from '@tabler/icons-react';
import type { MenuCaption } from '@/lib/routes/route';

/** The icon of each caption of the menu, also of its pages in the search. */
export const CAPTION_ICONS: Record<MenuCaption, typeof IconUsers> = {
  people: IconUsers,
  access: IconDoor,
  records: IconHistory,
  picture: IconVideo,
  network: IconShield,
  device: IconCpu,
  upkeep: IconTool,
};
