import type { Nothing } from '../rpc';

/**
 * What the device thought of a password when it was set: 'Default' is one that devices are delivered with or that
 * everybody tries first. @assumed ours: no source says what a device tells of a stored password
 */
export type PasswordStrength = 'Default' | 'Low' | 'Middle' | 'High';

/** A console account as the device lists it. @spec §3 user; members @assumed protocol 4.5 */
export interface Account {
  Id: number;
  Name: string;
  Group: string;
  Memo: string;
  AuthorityList: string[];
  Reserved: boolean;
  Sharable: boolean;
  PasswordModifiedTime: string;
  /** Absent where an earlier version of the device stored the password. */
  PasswordStrength?: PasswordStrength;
  /** Only of a new account; a device that lists it masks it. */
  Password?: string;
}

/** A group of accounts, and the most rights that its accounts may hold. @assumed protocol 4.5 */
export interface AccountGroup {
  Id: number;
  Name: string;
  Memo: string;
  AuthorityList: string[];
}

/** A group as a caller describes it; its name never changes. */
export type NewAccountGroup = Omit<AccountGroup, 'Id'>;

/** One live login. @assumed pages-3 /onlineuser */
export interface ActiveUser {
  Id: number;
  Name: string;
  Group: string;
  ClientAddress: string;
  ClientType: string;
  LoginTime: string;
}

/** `error.detail` of a failed password change. @spec §8 */
export interface PasswordChangeRefusal {
  remainModifyTimes?: number;
  remainLockSeconds?: number;
}

/** Accounts, groups, authorities. @spec §7 UserManager, §6 */
export interface UserManagerMethods {
  /** A plain list. @assumed contract 4 */
  'userManager.getAuthorityList': { params: Nothing; result: string[] };
  /** Only its list counts: `result` may be false. @spec §7 */
  'userManager.getUserInfoAll': { params: Nothing; result: { users: Account[] } };
  'userManager.getUserInfo': { params: { name: string }; result: { user: Account } };
  'userManager.getGroupInfoAll': { params: Nothing; result: AccountGroup[] };
  /**
   * A group beside the device's own `admin` and `user`, which nobody changes or deletes (error number 10). Its rights
   * are some of those of the caller's group, or the answer is NoAuthority. @spec §7; rules @assumed as modifyUser
   */
  'userManager.addGroup': { params: { group: NewAccountGroup }; result: true };
  /**
   * The name stays: another one is refused. Refused with the field `AuthorityList` while an account of the group holds
   * a right that would go. @assumed
   */
  'userManager.modifyGroup': { params: { name: string; group: Partial<NewAccountGroup> }; result: true };
  /** Refused with error number 5 while it has accounts. @assumed */
  'userManager.deleteGroup': { params: { name: string }; result: true };
  'userManager.getActiveUserInfoAll': { params: Nothing; result: { users: ActiveUser[] | null } };
  /** Errors carry PasswordChangeRefusal in `detail`. @spec §8 */
  'userManager.modifyPassword': { params: { name: string; pwd: string; pwdOld: string }; result: true };
  /**
   * Rights are a subset of the group's; the caller gives only rights and groups that it holds itself, or the answer is
   * NoAuthority. The same holds for addUser. The name stays: another one is refused. @assumed pages-1 /user
   */
  'userManager.modifyUser': { params: { name: string; user: Partial<Account> }; result: true };
  'userManager.addUser': { params: { user: Partial<Account> & { Password: string } }; result: true };
  'userManager.deleteUser': { params: { name: string }; result: true };
  /** Number of the last failure, see PasswordChangeErrorNo. @spec §8 */
  'userManager.getErrorNo': { params: Nothing; result: { error: number } };
  'userManager.getCaps': { params: Nothing; result: { caps: Record<string, unknown> } };
}
