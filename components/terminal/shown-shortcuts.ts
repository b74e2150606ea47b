import { SHORTCUTS, type Shortcut } from '@/lib/contract/tables/terminal-screen';

/** The buttons that the home screen shows, in their order. */
export const shownShortcuts = (order: readonly string[], isOn: (name: Shortcut) => boolean): Shortcut[] =>
  order.flatMap((name) => SHORTCUTS.filter((each) => each === name && isOn(each)));
