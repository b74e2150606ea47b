/**
 * Rights of an account, in the wire's spelling (`AuthMaintence` is spelt so).
 * @assumed names as public clients see them (contract 4); `AuthDelLog` is ours
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
