import type { Capability } from './capabilities';

/**
 * The emulated devices: one list for emulator, tests and documents. @assumed contract 3
 */
export const PROFILES = [
  { name: 'face-full', deviceType: 'ASI-7000' },
  { name: 'door-controller', deviceType: 'ASC-4000' },
  { name: 'vto', deviceType: 'VTO-2000' },
  { name: 'ash31', deviceType: 'ASH31-100' },
  { name: 'baseline-1', deviceType: 'ASI-6000' },
  { name: 'baseline-21', deviceType: 'ASI-8000' },
  { name: 'mobile', deviceType: 'ASI-7000M' },
  { name: 'reduced', deviceType: 'ASM-1000' },
  { name: 'uninitialised', deviceType: 'ASI-7000' },
  { name: 'uninitialised-mail', deviceType: 'ASI-7000' },
  { name: 'attendance', deviceType: 'ASI-7000T' },
  { name: 'temp-external', deviceType: 'ASI-7000E' },
  { name: 'chinese', deviceType: 'ASI-7000' },
  { name: 'minimal', deviceType: 'ASC-1000' },
  // As face-full, with room for many: @assumed quality 3
  { name: 'people-10000', deviceType: 'ASI-7000' },
  // As face-full, with four doors, several accounts and a year of use: emulator/state/seed-site.ts
  { name: 'site', deviceType: 'ASI-7000' },
] as const;

export type ProfileName = (typeof PROFILES)[number]['name'];

/** One row: capabilities that share their values, and a value for each profile in the order of PROFILES. */
export interface ProfileRow {
  capabilities: readonly Capability[];
  /** 1 on, 0 off, or the value; for `languages` the number offered. */
  values: readonly (number | string)[];
}

/**
 * Value of each capability in each profile. `timeFormat`, `webPort`, `rtspPort` have their default and `vendor`,
 * `serialNumber`, `softVersion`, `recognitionAlgorithm` a text of their own in every profile. @assumed contract 3
 */
export const PROFILE_TABLE: readonly ProfileRow[] = [
  {
    capabilities: ['securityBaseline'],
    values: [2, 2, 2, 2, 1, 2.1, 2, 2, 2, 2, 2, 2, 2, 1, 2, 2],
  },
  {
    capabilities: ['hasMobile'],
    values: [0, 0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  },
  {
    capabilities: ['multiLanguage'],
    values: [1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 1, 1],
  },
  {
    capabilities: ['languages'],
    values: [8, 8, 2, 1, 8, 8, 8, 2, 8, 1, 8, 8, 8, 1, 8, 8],
  },
  {
    capabilities: ['devLanguage'],
    values: [
      'English',
      'English',
      'English',
      'English',
      'English',
      'English',
      'English',
      'English',
      'English',
      'English',
      'English',
      'English',
      'SimpChinese',
      'English',
      'English',
      'English',
    ],
  },
  {
    capabilities: ['englishTimeZone', 'cardAuth', 'wiredNetwork', 'cfgManager', 'restoreDefault'],
    values: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1],
  },
  {
    capabilities: ['synKeyFrameEncrypt'],
    values: [1, 0, 1, 0, 0, 1, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1],
  },
  {
    capabilities: [
      'showResetTip',
      'attendanceGroup',
      'advertSupport',
      'advertResource',
      'promptMode',
      'peopleCount',
      'selfHelpCollection',
      'shortcutSet',
      'faceImageFilter',
      'ptz',
      'focusControl',
      'has4G',
      'vpn',
      'nas',
      'voiceManage',
      'ttsSupport',
      'voiceAwaken',
      'awakenSupport',
      'privacySet',
      'platAccess',
      'tempEnable',
      'advancedSet',
    ],
    values: [1, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1],
  },
  {
    capabilities: ['httpOnly'],
    values: [1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1],
  },
  {
    capabilities: [
      'showLegalInfo',
      'legalSoftwareLicense',
      'legalPrivacyPolicy',
      'legalInfo',
      'cloudUpgrade',
      'timeSection',
      'customPassword',
      'ipv6',
      'wiegand',
      'email',
      'certManage',
      'safetyAbnormal',
      'partialRestore',
      'remoteUpgrade',
      'exportEncryptedLog',
    ],
    values: [1, 1, 1, 0, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1],
  },
  {
    capabilities: [
      'legalOpenSource',
      'pwdUpdatePeriod',
      'holidayGroup',
      'holidayPlan',
      'firstCard',
      'multiCard',
      'repeatEnter',
      'alarmLink',
      'statistics',
      'rs485DisplayType',
      'thirdPartyPlatform',
      'managerRecord',
    ],
    values: [1, 1, 0, 0, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1],
  },
  {
    capabilities: [
      'onvifOption',
      'intercom',
      'sipServer',
      'vtoRoom',
      'snapshot',
      'imageMode',
      'encodeCrop',
      'talk',
      'upnp',
      'ddns',
      'pppoe',
      'customAudio',
      'accessExtModule',
    ],
    values: [1, 0, 1, 0, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1],
  },
  {
    capabilities: ['rtspOverTls'],
    values: [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  },
  {
    capabilities: ['accessRecord', 'doorParameter', 'remoteOpen'],
    values: [1, 1, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1],
  },
  {
    capabilities: ['attendanceMode'],
    values: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0],
  },
  {
    capabilities: ['cardService', 'fingerprintService'],
    values: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  },
  {
    capabilities: ['customPasswordEncryption'],
    values: [1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1],
  },
  {
    capabilities: ['doorCount'],
    values: [1, 4, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4],
  },
  {
    capabilities: ['accessMethod', 'alarmRecord'],
    values: [1, 1, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1],
  },
  {
    capabilities: ['faceAuth', 'image', 'hasVideo', 'motionDetect', 'volume'],
    values: [1, 0, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1],
  },
  {
    capabilities: ['fingerprintAuth'],
    values: [1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1],
  },
  {
    capabilities: ['abLock', 'liftControl', 'subController'],
    values: [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
  },
  {
    capabilities: ['multiUser'],
    values: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
  },
  {
    capabilities: ['linkageIn'],
    values: [1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 0, 1, 1, 0, 1, 1],
  },
  {
    capabilities: ['alarmOutSlots'],
    values: [2, 4, 1, 0, 2, 2, 2, 2, 2, 2, 2, 2, 2, 0, 2, 2],
  },
  {
    capabilities: ['vtsManage', 'registerManage'],
    values: [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1],
  },
  {
    capabilities: ['register', 'systemService'],
    values: [1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 1, 1],
  },
  {
    capabilities: ['wifi', 'accessPoint'],
    values: [1, 0, 0, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 0, 1, 1],
  },
  {
    capabilities: ['tempMeasure'],
    values: [1, 0, 0, 0, 1, 1, 1, 0, 1, 1, 1, 0, 1, 0, 1, 1],
  },
  {
    capabilities: ['temperatureType'],
    values: [1, -1, -1, -1, 1, 1, 1, -1, 1, 1, 1, 2, 1, -1, 1, 1],
  },
  {
    capabilities: ['isAsh31'],
    values: [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
  },
  {
    capabilities: ['reducedRoutes'],
    values: [0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
  },
];

/**
 * Persons that a device of the profile holds when it starts. 300 as the issue asks. @assumed quality 3, pages-1
 * /personManage
 */
export const seededPersons = (name: ProfileName): number => (name === 'people-10000' ? 10_000 : 300);
