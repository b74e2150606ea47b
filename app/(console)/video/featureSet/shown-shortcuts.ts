import { SHORTCUTS, type Shortcut } from '@/lib/contract/tables/terminal-screen';
import type { Values } from '@/lib/forms/bind';
import type { SHORTCUTS_SET } from './featureSet-fields';

/** The buttons that the screen shows, in their order. */
export const shownShortcuts = (values: Values<typeof SHORTCUTS_SET>): Shortcut[] =>
  values.order.flatMap((name) => SHORTCUTS.filter((each) => each === name && values[each]));
