/**
 * What a device can do. One flat record, loaded once after sign-in; conditions of routes and sections read nothing
 * else. Names @assumed contract 2; CAPABILITY_SOURCES says where each is read.
 */
export interface DeviceCapabilities {
  vendor: string;
  serialNumber: string;
  softVersion: string;
  deviceType: string;
  /** Derived: `deviceType` contains "ASH31". @spec §2 */
  isAsh31: boolean;
  /** Derived: `deviceType` matches REDUCED_ROUTES_PATTERNS. @assumed pages-3 section 8 */
  reducedRoutes: boolean;
  /** 1, 2 or 2.1. @spec §9 */
  securityBaseline: number;
  hasMobile: boolean;
  multiLanguage: boolean;
  /** Device names of the languages offered. */
  languages: string[];
  devLanguage: string;
  timeFormat: string;
  englishTimeZone: boolean;
  synKeyFrameEncrypt: boolean;
  showResetTip: boolean;
  httpOnly: boolean;
  showLegalInfo: boolean;
  legalSoftwareLicense: boolean;
  legalPrivacyPolicy: boolean;
  legalOpenSource: boolean;
  /** Derived: `showLegalInfo` and any of the three texts. */
  legalInfo: boolean;
  cloudUpgrade: boolean;
  /** `list`: periods offered, in days. @spec §3 */
  pwdUpdatePeriod: { support: boolean; list: number[] };
  onvifOption: boolean;
  webPort: number;
  rtspPort: number;
  rtspOverTls: boolean;
  recognitionAlgorithm: string;
  timeSection: boolean;
  holidayGroup: boolean;
  holidayPlan: boolean;
  accessRecord: boolean;
  attendanceMode: boolean;
  attendanceGroup: boolean;
  doorParameter: boolean;
  doorCount: number;
  accessMethod: boolean;
  faceAuth: boolean;
  cardAuth: boolean;
  fingerprintAuth: boolean;
  remoteOpen: boolean;
  customPassword: boolean;
  /** Form in which door codes are stored and sent, see CODE_FORM. @assumed pages-1 /customPassword */
  customPasswordEncryption: number;
  /** Cards by the service AccessCard; without it by the record table. @assumed contract 8.3 */
  cardService: boolean;
  /** Fingerprints by the service AccessFingerprint; without it by the record table. @assumed contract 8.3 */
  fingerprintService: boolean;
  firstCard: boolean;
  multiCard: boolean;
  repeatEnter: boolean;
  abLock: boolean;
  subController: boolean;
  liftControl: boolean;
  multiUser: boolean;
  linkageIn: boolean;
  alarmRecord: boolean;
  alarmLink: boolean;
  alarmOutSlots: number;
  intercom: boolean;
  sipServer: boolean;
  vtoRoom: boolean;
  vtsManage: boolean;
  registerManage: boolean;
  image: boolean;
  snapshot: boolean;
  promptMode: boolean;
  statistics: boolean;
  selfHelpCollection: boolean;
  advertSupport: boolean;
  advertResource: boolean;
  peopleCount: boolean;
  hasVideo: boolean;
  motionDetect: boolean;
  volume: boolean;
  voiceManage: boolean;
  imageMode: boolean;
  shortcutSet: boolean;
  faceImageFilter: boolean;
  encodeCrop: boolean;
  ptz: boolean;
  focusControl: boolean;
  talk: boolean;
  wiredNetwork: boolean;
  wifi: boolean;
  has4G: boolean;
  register: boolean;
  ddns: boolean;
  vpn: boolean;
  pppoe: boolean;
  email: boolean;
  nas: boolean;
  ipv6: boolean;
  upnp: boolean;
  accessPoint: boolean;
  rs485DisplayType: number;
  wiegand: boolean;
  systemService: boolean;
  certManage: boolean;
  safetyAbnormal: boolean;
  ttsSupport: boolean;
  voiceAwaken: boolean;
  awakenSupport: boolean;
  customAudio: boolean;
  cfgManager: boolean;
  restoreDefault: boolean;
  partialRestore: boolean;
  privacySet: boolean;
  accessExtModule: boolean;
  thirdPartyPlatform: boolean;
  platAccess: boolean;
  remoteUpgrade: boolean;
  managerRecord: boolean;
  exportEncryptedLog: boolean;
  tempEnable: boolean;
  tempMeasure: boolean;
  temperatureType: number;
  advancedSet: boolean;
}

export type Capability = keyof DeviceCapabilities;

/**
 * Values of a device that answers nothing. @spec §3 (temperature type, alarm outputs, language, time format), the rest
 * @assumed contract 2
 */
export const DEFAULT_CAPABILITIES: DeviceCapabilities = {
  vendor: '',
  serialNumber: '',
  softVersion: '',
  deviceType: '',
  isAsh31: false,
  reducedRoutes: false,
  securityBaseline: 1,
  hasMobile: false,
  multiLanguage: false,
  languages: ['SimpChinese'],
  devLanguage: 'SimpChinese',
  timeFormat: 'yyyy-MM-dd HH:mm:ss',
  englishTimeZone: false,
  synKeyFrameEncrypt: false,
  showResetTip: false,
  httpOnly: false,
  showLegalInfo: false,
  legalSoftwareLicense: false,
  legalPrivacyPolicy: false,
  legalOpenSource: false,
  legalInfo: false,
  cloudUpgrade: false,
  pwdUpdatePeriod: { support: false, list: [] },
  onvifOption: false,
  webPort: 80,
  rtspPort: 554,
  rtspOverTls: false,
  recognitionAlgorithm: '',
  timeSection: false,
  holidayGroup: false,
  holidayPlan: false,
  accessRecord: false,
  attendanceMode: false,
  attendanceGroup: false,
  doorParameter: false,
  doorCount: 1,
  accessMethod: false,
  faceAuth: false,
  cardAuth: false,
  fingerprintAuth: false,
  remoteOpen: false,
  customPassword: false,
  cardService: true,
  fingerprintService: true,
  customPasswordEncryption: 0,
  firstCard: false,
  multiCard: false,
  repeatEnter: false,
  abLock: false,
  subController: false,
  liftControl: false,
  multiUser: false,
  linkageIn: false,
  alarmRecord: false,
  alarmLink: false,
  alarmOutSlots: 2,
  intercom: false,
  sipServer: false,
  vtoRoom: false,
  vtsManage: false,
  registerManage: false,
  image: false,
  snapshot: false,
  promptMode: false,
  statistics: false,
  selfHelpCollection: false,
  advertSupport: false,
  advertResource: false,
  peopleCount: false,
  hasVideo: false,
  motionDetect: false,
  volume: false,
  voiceManage: false,
  imageMode: false,
  shortcutSet: false,
  faceImageFilter: false,
  encodeCrop: false,
  ptz: false,
  focusControl: false,
  talk: false,
  wiredNetwork: false,
  wifi: false,
  has4G: false,
  register: false,
  ddns: false,
  vpn: false,
  pppoe: false,
  email: false,
  nas: false,
  ipv6: false,
  upnp: false,
  accessPoint: false,
  rs485DisplayType: 0,
  wiegand: false,
  systemService: false,
  certManage: false,
  safetyAbnormal: false,
  ttsSupport: false,
  voiceAwaken: false,
  awakenSupport: false,
  customAudio: false,
  cfgManager: false,
  restoreDefault: false,
  partialRestore: false,
  privacySet: false,
  accessExtModule: false,
  thirdPartyPlatform: false,
  platAccess: false,
  remoteUpgrade: false,
  managerRecord: false,
  exportEncryptedLog: false,
  tempEnable: false,
  tempMeasure: false,
  temperatureType: -1,
  advancedSet: false,
};

/** Device types that get the reduced route set, as regular expressions. @assumed pages-3 section 8 */
export const REDUCED_ROUTES_PATTERNS = ['^ASM'] as const;

/**
 * The reply that a plain capability is part of, and the path of the member inside that reply's `params`
 * (for webCapsConfig and the product definition: inside the file, the definition).
 */
export interface CapabilitySource {
  from:
    | 'webCapsConfig'
    | 'magicBox.getProductDefinition'
    | 'AC.getCaps'
    | 'VTO.getCaps'
    | 'VideoTalkManager.getCaps'
    | 'accessControlManager.getCaps'
    | 'userManager.getCaps'
    | 'netApp.getCaps'
    | 'encode.getCropCaps'
    | 'ptz.getCurrentProtocolCaps'
    | 'devVideoInput.getCaps'
    | 'devVideoDetect.getCaps'
    | 'speak.getCaps'
    | 'Alarm.getOutSlots';
  /** Dotted member path. */
  path: string;
}

/**
 * Where each capability that is one member of one reply is read. Those not listed follow a rule of their own:
 * derived ones, `securityBaseline`, `languages`, `devLanguage`, `timeFormat`, `pwdUpdatePeriod`, the ports,
 * `hasVideo` (devVideoInput.factory.getCollect answers at least 1 channel), `wiredNetwork`, `wifi`, `has4G` (a network
 * interface of Type Normal, Wireless, Mobile), `advertResource` (VideoOutput.getAdvertisementCaps answers),
 * `remoteUpgrade` (RemoteUpgrader.getAllStates answers), `peopleCount` (table VideoAnalyseRule offers NumberStat).
 * Areas @spec §3, §7; members @assumed contract 2.
 */
export const CAPABILITY_SOURCES: Partial<Record<Capability, CapabilitySource>> = {
  vendor: { from: 'webCapsConfig', path: 'vendor' },
  serialNumber: { from: 'webCapsConfig', path: 'SN' },
  softVersion: { from: 'webCapsConfig', path: 'SoftVersion' },
  deviceType: { from: 'webCapsConfig', path: 'DeviceType' },
  hasMobile: { from: 'webCapsConfig', path: 'HasMobile' },
  multiLanguage: { from: 'webCapsConfig', path: 'MultiLanguage' },
  englishTimeZone: { from: 'webCapsConfig', path: 'EnglishTimeZoneEnable' },
  synKeyFrameEncrypt: { from: 'webCapsConfig', path: 'syn_KeyFrameEncrypt_RtspOverTls' },
  showResetTip: { from: 'webCapsConfig', path: 'is_showResetPswNewTip' },
  httpOnly: { from: 'webCapsConfig', path: 'support_HttpOnly' },
  showLegalInfo: { from: 'webCapsConfig', path: 'is_show_LegalInfo' },
  legalSoftwareLicense: { from: 'magicBox.getProductDefinition', path: 'LegalinfoCaps.softwareLicense' },
  legalPrivacyPolicy: { from: 'magicBox.getProductDefinition', path: 'LegalinfoCaps.privacyPolicy' },
  legalOpenSource: { from: 'magicBox.getProductDefinition', path: 'LegalinfoCaps.openSourceNotice' },
  cloudUpgrade: { from: 'magicBox.getProductDefinition', path: 'SupportCloudUpgrade' },
  onvifOption: { from: 'magicBox.getProductDefinition', path: 'SupportOnvifCfg' },
  recognitionAlgorithm: { from: 'magicBox.getProductDefinition', path: 'ACSCaps.RecognitionAlgorithm' },
  timeSection: { from: 'magicBox.getProductDefinition', path: 'ACSCaps.TimeSection' },
  holidayGroup: { from: 'magicBox.getProductDefinition', path: 'ACSCaps.HolidayGroup' },
  holidayPlan: { from: 'magicBox.getProductDefinition', path: 'ACSCaps.HolidayPlan' },
  accessRecord: { from: 'magicBox.getProductDefinition', path: 'ACSCaps.AccessRecord' },
  attendanceMode: { from: 'magicBox.getProductDefinition', path: 'ACSCaps.AttendanceMode' },
  doorParameter: { from: 'magicBox.getProductDefinition', path: 'ACSCaps.DoorParameter' },
  accessMethod: { from: 'magicBox.getProductDefinition', path: 'ACSCaps.AccessMethod' },
  linkageIn: { from: 'magicBox.getProductDefinition', path: 'ACSCaps.LinkageIn' },
  alarmRecord: { from: 'magicBox.getProductDefinition', path: 'ACSCaps.AlarmRecord' },
  alarmLink: { from: 'magicBox.getProductDefinition', path: 'ACSCaps.AlarmLink' },
  advertSupport: { from: 'magicBox.getProductDefinition', path: 'ACSCaps.AdvertSupport' },
  cfgManager: { from: 'magicBox.getProductDefinition', path: 'ACSCaps.CfgManager' },
  restoreDefault: { from: 'magicBox.getProductDefinition', path: 'ACSCaps.RestoreDefault' },
  partialRestore: { from: 'magicBox.getProductDefinition', path: 'ACSCaps.PartialRestore' },
  privacySet: { from: 'magicBox.getProductDefinition', path: 'ACSCaps.PrivacySet' },
  accessExtModule: { from: 'magicBox.getProductDefinition', path: 'ACSCaps.AccessExtModule' },
  thirdPartyPlatform: { from: 'magicBox.getProductDefinition', path: 'ACSCaps.ThirdPartyPlatform' },
  platAccess: { from: 'magicBox.getProductDefinition', path: 'ACSCaps.PlatAccess' },
  managerRecord: { from: 'magicBox.getProductDefinition', path: 'ACSCaps.ManagerRecord' },
  tempEnable: { from: 'magicBox.getProductDefinition', path: 'ACSCaps.TempEnable' },
  tempMeasure: { from: 'magicBox.getProductDefinition', path: 'ACSCaps.TempMeasure' },
  advancedSet: { from: 'magicBox.getProductDefinition', path: 'ACSCaps.AdvancedSet' },
  voiceManage: { from: 'magicBox.getProductDefinition', path: 'AccessSmartVoice.VoiceManage' },
  ttsSupport: { from: 'magicBox.getProductDefinition', path: 'AccessSmartVoice.TTS' },
  voiceAwaken: { from: 'magicBox.getProductDefinition', path: 'AccessSmartVoice.Awaken.Enable' },
  awakenSupport: { from: 'magicBox.getProductDefinition', path: 'AccessSmartVoice.Awaken.Support' },
  systemService: { from: 'magicBox.getProductDefinition', path: 'SystemService' },
  certManage: { from: 'magicBox.getProductDefinition', path: 'SupportCertificateSet' },
  safetyAbnormal: { from: 'magicBox.getProductDefinition', path: 'SupportSafetyAbnormalAlarm' },
  exportEncryptedLog: { from: 'magicBox.getProductDefinition', path: 'SupportExportEncrypedLog' },
  attendanceGroup: { from: 'AC.getCaps', path: 'caps.AttendanceGroup' },
  faceAuth: { from: 'AC.getCaps', path: 'caps.HasFaceAuth' },
  cardAuth: { from: 'AC.getCaps', path: 'caps.HasCardAuth' },
  fingerprintAuth: { from: 'AC.getCaps', path: 'caps.SupportFingerPrint' },
  liftControl: { from: 'AC.getCaps', path: 'caps.LiftControl' },
  image: { from: 'AC.getCaps', path: 'caps.Image' },
  snapshot: { from: 'AC.getCaps', path: 'caps.Snapshot' },
  promptMode: { from: 'AC.getCaps', path: 'caps.PromptMode' },
  statistics: { from: 'AC.getCaps', path: 'caps.Statistics' },
  selfHelpCollection: { from: 'AC.getCaps', path: 'caps.SelfHelpCollection' },
  volume: { from: 'AC.getCaps', path: 'caps.Volume' },
  imageMode: { from: 'AC.getCaps', path: 'caps.ImageMode' },
  shortcutSet: { from: 'AC.getCaps', path: 'caps.ShortcutSet' },
  faceImageFilter: { from: 'AC.getCaps', path: 'caps.FaceImageFilter' },
  register: { from: 'AC.getCaps', path: 'caps.Register' },
  rs485DisplayType: { from: 'AC.getCaps', path: 'caps.RS485DisplayType' },
  wiegand: { from: 'AC.getCaps', path: 'caps.Wiegand' },
  customAudio: { from: 'AC.getCaps', path: 'caps.CustomAudio' },
  temperatureType: { from: 'AC.getCaps', path: 'caps.TemperatureType' },
  doorCount: { from: 'accessControlManager.getCaps', path: 'caps.Channels' },
  remoteOpen: { from: 'accessControlManager.getCaps', path: 'caps.RemoteOpen' },
  customPassword: { from: 'accessControlManager.getCaps', path: 'caps.CustomPassword' },
  cardService: { from: 'accessControlManager.getCaps', path: 'caps.CardService' },
  fingerprintService: { from: 'accessControlManager.getCaps', path: 'caps.FingerprintService' },
  customPasswordEncryption: { from: 'accessControlManager.getCaps', path: 'caps.CustomPasswordEncryption' },
  firstCard: { from: 'accessControlManager.getCaps', path: 'caps.FirstCard' },
  multiCard: { from: 'accessControlManager.getCaps', path: 'caps.MultiCard' },
  repeatEnter: { from: 'accessControlManager.getCaps', path: 'caps.RepeatEnter' },
  abLock: { from: 'accessControlManager.getCaps', path: 'caps.ABLock' },
  subController: { from: 'accessControlManager.getCaps', path: 'caps.SubController' },
  multiUser: { from: 'userManager.getCaps', path: 'caps.MultiUser' },
  intercom: { from: 'VideoTalkManager.getCaps', path: 'caps.Support' },
  sipServer: { from: 'VTO.getCaps', path: 'caps.SIPServer' },
  vtoRoom: { from: 'VTO.getCaps', path: 'caps.Room' },
  vtsManage: { from: 'VTO.getCaps', path: 'caps.VTSManage' },
  registerManage: { from: 'VTO.getCaps', path: 'caps.RegisterManage' },
  alarmOutSlots: { from: 'Alarm.getOutSlots', path: 'outputs' },
  motionDetect: { from: 'devVideoDetect.getCaps', path: 'caps.MotionDetect' },
  encodeCrop: { from: 'encode.getCropCaps', path: 'caps.Support' },
  ptz: { from: 'ptz.getCurrentProtocolCaps', path: 'caps.Support' },
  focusControl: { from: 'devVideoInput.getCaps', path: 'caps.Focus' },
  talk: { from: 'speak.getCaps', path: 'caps.Talk' },
  ddns: { from: 'netApp.getCaps', path: 'caps.DDNS' },
  vpn: { from: 'netApp.getCaps', path: 'caps.VPN' },
  pppoe: { from: 'netApp.getCaps', path: 'caps.PPPoE' },
  email: { from: 'netApp.getCaps', path: 'caps.Email' },
  nas: { from: 'netApp.getCaps', path: 'caps.NAS' },
  ipv6: { from: 'netApp.getCaps', path: 'caps.IPv6' },
  upnp: { from: 'netApp.getCaps', path: 'caps.UPnP' },
  accessPoint: { from: 'netApp.getCaps', path: 'caps.AccessPoint' },
};
