import type { Nothing, Sealed } from '../rpc';

/** `mode`: 0 none, 1 phone, 2 e-mail, 3 both. @assumed protocol 3.2 */
export interface RecoveryDescription {
  /** Masked contact; empty when none is bound. */
  contact: string;
  /** Text of the QR code. */
  desc?: string;
  mode: number;
}

/** Password recovery. Errors: RecoveryError. @spec §7; shapes @assumed pages-1 forgot password */
export interface PasswdFindMethods {
  'PasswdFind.getPub': { params: Nothing; result: { pub: string; cipher: string[] } };
  'PasswdFind.getDescript': { params: { name: string }; result: RecoveryDescription };
  'PasswdFind.getContact': { params: { mode: number }; result: { contact: string; mode: number } };
  /** Content {contactPhone | contactEmail, mode}; needs a session. */
  'PasswdFind.setContact': { params: Sealed; result: true };
  'PasswdFind.sendVerificationCode': { params: { username: string }; result: true };
  /** Content {authCode}; the device also accepts it in clear. */
  'PasswdFind.checkAuthCode': { params: Sealed | { authCode: string }; result: true };
  /** Content {user, auth, pwd}; the device also accepts it in clear. */
  'PasswdFind.resetPassword': { params: Sealed | { user: string; auth: string; pwd: string }; result: true };
}
