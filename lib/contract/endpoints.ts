/**
 * Addresses of the device. @spec §7 unless marked.
 */
export const ENDPOINT = {
  /** Every call of a session, and uploads. */
  rpc: '/RPC3',
  /** Older address; `Global.logout` goes here. */
  rpcOlder: '/RPC2',
  /** Sign-in. @assumed path (contract 1.2) */
  login: '/RPC3_Login',
  /** Sign-in address of public clients. @assumed */
  loginOlder: '/RPC2_Login',
  /** Calls without a session: recovery, initialisation, locality, current time. */
  outside: '/OutsideCmd',
  /** Fingerprint data as a multipart reply. */
  loadFile: '/RPC3_Loadfile',
  /** Download by device path, which follows directly. @assumed as public clients send it */
  loadFileByPath: '/RPC2_Loadfile',
  /** Older addresses of the same. @assumed as public clients send them */
  loadFileByPathOlder: '/RPC_Loadfile',
  loadFileByPathCgi: '/cgi-bin/RPC_Loadfile',
  /** Demo of the HTTP API for other systems, while VSP_CGI is on. @assumed as public clients call it */
  cgi: '/cgi-bin/magicBox.cgi',
  /** Demo of the ONVIF service, while VSP_ONVIF is on. @assumed as public clients call it */
  onvif: '/onvif/device_service',
  /**
   * Long request for notifications. A session has one: the newest ends the one before, so the tabs of a login share it.
   * @assumed protocol 3.4; the sharing ours
   */
  notify: '/SubscribeNotify.cgi',
  stream: '/rtspoverwebsocket',
  preLanguage: '/current_config/preLanguage',
  webCapsConfig: '/current_config/webCapsConfig',
  /** Older address of the same file. @assumed as public clients read it */
  webCapsConfigOlder: '/web_caps/webCapsConfig',
  customLanguage: '/custom_lang/',
  softwareLicense: '/softwareLicense_lang/',
  privacyPolicy: '/privacyPolicy_lang/',
  agreementChinese: '/static/agree.htm',
  agreementEnglish: '/static/agreeEnglish.htm',
  webPlugin: '/static/webplugin.exe',
  /** @assumed contract 1.2 */
  openSource: '/static/openSource.txt',
  /** Page of the device for phones, when `hasMobile`. @assumed contract 9 */
  mobile: '/mobile/',
} as const;

/** Addresses of the upload form. @assumed contract 1.5; that of adverts ours: no call of VideoOutput takes a file */
export const UPLOAD_ADDRESSES = [
  '/fileUpload/picture',
  '/fileUpload/logo',
  '/fileUpload/face',
  '/fileUpload/audio',
  '/fileUpload/advert',
  '/fileUpload/generic',
] as const;

/** Client type the console gives at sign-in. @spec §9 */
export const CLIENT_TYPE = 'Web3.0';

/** Cookies. Names @assumed as public clients see them (protocol 1.4) */
export const COOKIE = {
  /** Set by the device with HttpOnly where `support_HttpOnly`. */
  session: 'WebClientHttpSessionID',
  /** Set by the console where the device leaves the cookie to the script. */
  sessionScript: 'DWebClientSessionID',
  userName: 'username',
  /** Accounts that asked not to be reminded of an old password. */
  ignoreExpired: 'gatehouse-ignore-expired',
} as const;
