import type { Authority } from '@/lib/contract/authorities';
import type { Condition } from './condition';

/** One page of the console. Its folder is `app/(console)<path>` (public ones: `app<path>`). */
export interface Route {
  path: string;
  /** Key of the title under `menu.page`: the path with `_` for `/`. */
  title: string;
  /** Right that the account needs; undefined: none. */
  authority: Authority | undefined;
  when: Condition;
  /** The page exists. Other rows are not in the menu and redirect to the root. */
  built: boolean;
}

/** Captions of the menu in order, keys under `menu.caption`; each contains whole groups. design/GUIDE.md, Menu */
export const MENU_CAPTIONS = ['people', 'access', 'records', 'picture', 'network', 'device', 'upkeep'] as const;
export type MenuCaption = (typeof MENU_CAPTIONS)[number];

export interface MenuGroup {
  /** Key of the name under `menu.group`. */
  name: string;
  /** Key of the caption above it under `menu.caption`. */
  caption: MenuCaption;
  routes: readonly Route[];
}

/** Key of a path under `menu.page`. */
export const titleKey = (path: string): string => path.slice(1).replaceAll('/', '_');

/** A row of the route table; `built` defaults to false. */
export function route(
  path: string,
  options: { authority: Authority | undefined; when: Condition; built?: boolean },
): Route {
  return {
    path,
    title: titleKey(path),
    authority: options.authority,
    when: options.when,
    built: options.built ?? false,
  };
}

/** A group of rows with one name in the menu. */
export function menuGroup(name: string, caption: MenuGroup['caption'], routes: readonly Route[]): MenuGroup {
  return { name, caption, routes };
}
