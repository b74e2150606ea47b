/**
 * Every number of the error catalogue, named once and grouped by the service that returns it.
 * Numbers are the specification's (§8) unless a group says otherwise.
 */

/** Answers of the two sign-in calls. @spec §8 login codes */
export const LoginError = {
  /** The browser's address is refused. */
  IpLimited: 268632073,
  /** The account is signed in elsewhere and the device allows one login. */
  AlreadyLogin: 268632074,
  /** No free place for another login. */
  ConnectionNumberMax: 268632075,
  /** Not a failure: the challenge that asks for the second step. */
  SecondStepNeeded: 268632079,
  /** Locked; `params.remainLockSecond` says for how long. */
  UserLocked: 268632081,
  /** Wrong name or password; `params.remainLoginTimes` says how many tries are left. */
  WrongUserOrPassword: 268632085,
} as const;

/** A session that is over. Both are treated alike. @spec §8 keep-alive */
export const SessionError = {
  SessionExpired: 287637504,
  SessionInvalid: 287637505,
} as const;

/** Answers of the password-recovery calls. @spec §8 forgot password */
export const RecoveryError = {
  NoContact: 287506435,
  PswResetClosed: 287506444,
  CreateCodeError: 287506434,
  CreateCodeErrorToo: 287506436,
  /** Five wrong codes; the check is closed for five minutes. */
  SafeCodeLocked: 287571980,
} as const;

/** Generic reply codes. @assumed names; numbers as public clients see them (contract 5.1) */
export const ReplyError = {
  /** Body is not JSON or not a request. */
  ParseError: 268894208,
  /** Handle missing or unknown, or a listed service that is switched off. */
  InvalidRequest: 268894209,
  MethodNotFound: 268894210,
  /** Bad or missing parameters, unknown table; `error.detail.field` may name the field. */
  InvalidParams: 268894211,
  /** Protected call in clear, or the device failed inside. */
  InternalError: 268894212,
  NoAuthority: 285278249,
  /** Refused without a code of its own; `error.detail.reason` may name a message key. */
  Unknown: 268959743,
  /** Some items of a batch failed; `error.detail.FailCodes[]` per item. */
  BatchFailed: 268632336,
  NotInitialised: 268632086,
  BodyTooLong: 287638033,
} as const;

/**
 * Per-item codes of insertMulti and updateMulti. @assumed numbers as public headers list them, 29 and above ours
 * (contract 5.1)
 */
export const FailCode = {
  None: 0,
  Unknown: 1,
  InvalidParam: 2,
  InvalidPassword: 3,
  InvalidFingerprint: 4,
  InvalidFace: 5,
  InvalidCard: 6,
  InvalidUserData: 7,
  InsertLimit: 11,
  MaxInsertRate: 12,
  NoRecord: 16,
  RecordExists: 18,
  MaxFingerprintPerUser: 19,
  MaxCardPerUser: 20,
  PhotoTooLarge: 21,
  InvalidUserID: 22,
  FeatureFailed: 23,
  PhotoExists: 24,
  PhotoOverflow: 25,
  PhotoFormat: 26,
  AdminLimit: 27,
  FingerprintExists: 29,
  NoFaceDetected: 32,
  MultiFaceDetected: 33,
  PictureDecoding: 34,
  LowPictureQuality: 35,
} as const;

/** What `userManager.getErrorNo` answers after a failed password change. @spec §8 password change */
export const PasswordChangeErrorNo = {
  UserInUse: 5,
  PasswordError: 8,
  CannotChangeUser: 10,
} as const;

/**
 * Keys a refusal with ReplyError.Unknown may carry in `error.detail.reason`.
 * @assumed the specification gives these messages without codes (pages-3 section 11)
 */
export const REFUSAL_REASONS = [
  'RebootFailedLocalUser',
  'CannotAddDevice',
  'NoOnlineDevice',
  'TargetInUse',
  'LowStorage',
  'InterlockDoorOpen',
  'LiftModuleTimeout',
  'UserMax',
  'TooManyFinds',
  'SignatureError',
  'WrongUpgradeFile',
  'CertFileNotFound',
  'CertSwitchOffFirst',
  'CertKeyMismatch',
  'CertExpired',
  'FileTypeError',
  'NetworkError',
  'ConnectTimeout',
  'AuthFailed',
  'EmailNotSet',
  'FlowLimit',
  'ImportTooLarge',
  'ConfigFileInvalid',
  'ConfigModelMismatch',
  'PicNameExists',
  'FileNameInvalid',
  'FileNameTooLong',
  'FileNameExists',
  'AudioRateError',
  'TempUnstable',
  'SensorOffline',
] as const;

export type RefusalReason = (typeof REFUSAL_REASONS)[number];
