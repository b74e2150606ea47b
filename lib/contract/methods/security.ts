import type { Nothing, Sealed } from '../rpc';

/** `Security.getEncryptInfo`. `pub` is `N:<hex>,E:<hex>`. @assumed protocol 2.1 */
export interface EncryptInfo {
  pub: string;
  cipher: string[];
  asymmetric: string;
  AESPadding: string[];
}

/** Protected calls: their parameters are always encrypted; in clear they fail with InternalError. @spec §7 */
export interface SecurityMethods {
  /** No session needed. @assumed contract 1.2 */
  'Security.getEncryptInfo': { params: Nothing; result: EncryptInfo };
  /** Content {name}; reply content {table}. */
  'Security.getConfig': { params: Sealed; result: { content: string } };
  /** Content {name, table, options}. */
  'Security.setConfig': { params: Sealed; result: { content: string } | true };
  'Security.getDefault': { params: Sealed; result: { content: string } };
  /** Content {user}. */
  'Security.addUser': { params: Sealed; result: true };
  'Security.addUserPlain': { params: Sealed; result: true };
  /** Content {name, pwd, pwdOld}; errors as `userManager.modifyPassword`. */
  'Security.modifyPasswordPlain': { params: Sealed; result: true };
}
