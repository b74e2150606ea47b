import type { Nothing } from '../rpc';

/** The challenge: `params` of the failed first step. @spec §7 login; member list @assumed protocol 1.3 */
export interface LoginChallenge {
  realm: string;
  random: string;
  encryption: string;
}

/** Reply to a successful second step. @spec §3 login response; interval @assumed protocol 1.3 */
export interface LoginAccepted {
  isPwdOverdue?: boolean;
  /** Seconds. */
  keepAliveInterval: number;
}

/** `params` of a refused sign-in. @spec §3 login error params */
export interface LoginRefusal {
  remainLockSecond?: number;
  remainLoginTimes?: number;
}

export interface FirstLoginParams {
  userName: string;
  password: string;
  clientType: string;
  loginType?: string;
}

export interface SecondLoginParams extends FirstLoginParams {
  authorityType: string;
  passwordType: string;
}

/** Sign-in, session, clock. Two printed spellings of one area. @spec §7 */
export interface GlobalMethods {
  /** Always answers LoginError.SecondStepNeeded with a LoginChallenge, or refuses. @spec §7 */
  'Global.firstLogin': { params: FirstLoginParams; result: LoginAccepted };
  /** Errors: LoginError. @spec §7 */
  'Global.secondLogin': { params: SecondLoginParams; result: LoginAccepted };
  /** Both steps; a call without a session is the first one. @assumed as public clients send it */
  'global.login': { params: FirstLoginParams | SecondLoginParams; result: LoginAccepted };
  /** @spec §7 */
  'Global.logout': { params: Nothing; result: true };
  /** `timeout` in seconds, 300 when absent. Errors: SessionError. @spec §7 */
  'Global.keepAlive': { params: { timeout?: number; active?: boolean }; result: { timeout: number } };
  /** 'yyyy-MM-dd HH:mm:ss', device wall clock. @spec §7 */
  'global.getCurrentTime': { params: Nothing; result: { time: string } };
  /**
   * `tolerance` in seconds. @spec §7; @assumed ours: the console sends 1, where protocol and pages-2 /network/dateSet
   * write 5, so that a clock which is some seconds off is set as well
   */
  'global.setCurrentTime': { params: { time: string; tolerance?: number }; result: true };
}
