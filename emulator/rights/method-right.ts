import type { Authority } from '@/lib/contract/authorities';

/**
 * Open to every login: what the shell and the menu need, the own login, and calls that open or free a handle or token.
 */
export const EVERYBODY = [] as const;

/** The pages of the group Network. */
export const NETWORK = ['AuthNetCfg'] as const;

/** The lens: a page sets it, and who moves the camera may, too. */
export const LENS = ['AuthAVParam', 'AuthPTZ'] as const;

/** Who reads a list may count it, and so may who sees the statistics: without doFind nobody is named. */
export const COUNTED = ['AuthUserMag', 'AuthSysCfg', 'AuthSysInfo'] as const;

/**
 * The account must hold one of these rights; `readTable`, `writeTable` and `record`: the right of the named table
 * (table-rights.ts); `export`: that of the kind of data; `content`: the call is encrypted, and its handler asks for the
 * right of what it finds inside.
 */
export type MethodRight = readonly Authority[] | 'readTable' | 'writeTable' | 'record' | 'export' | 'content';
