/**
 * Rights of an account, in the wire's spelling (`AuthMaintence` is spelt so). An account with the right of a page may
 * also read what that page shows; capabilities, language, time, ports and its own account are open to every login. Any
 * other call is answered with NoAuthority. @assumed names as public clients see them (contract 4); `AuthDelLog` and who
 * may read are ours (docs/decisions/018-rights-to-read.md)
 */
export const AUTHORITIES = [
  'AuthUserMag',
  'AuthSysCfg',
  'AuthSysInfo',
  'AuthEventCfg',
  'AuthSecurity',
  'AuthNetCfg',
  'AuthAVParam',
  'AuthPeripheral',
  'AuthMaintence',
  'AuthManuCtr',
  'AuthPTZ',
  'Monitor_01',
  'AuthDelLog',
] as const;

export type Authority = (typeof AUTHORITIES)[number];

/** Rights a device reports and no page needs. @assumed contract 4 */
export const IGNORED_AUTHORITIES = [
  'Replay_01',
  'AuthBackup',
  'AuthStoreCfg',
  'AuthRmtDevice',
  'AuthDisplay',
  'AuthTaskMag',
] as const;
