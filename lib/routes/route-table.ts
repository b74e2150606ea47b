import { all, always, any, atLeast, below, deviceLanguage, equals, has, lacks, never, unavailable } from './condition';
import { menuGroup, type Route, route } from './route';

/**
 * Every signed-in route in the specification's order, by menu group. Conditions and paths @spec §2; authorities,
 * group names of single-page groups and the paths of pages the specification names without one @assumed contract 4,
 * 9.
 * `built: false` keeps a page out of the menu until it exists; README lists them.
 */
export const MENU_GROUPS = [
  menuGroup('userManagement', 'people', [
    route('/personManage', { authority: 'AuthUserMag', when: always, built: true }),
    route('/user', { authority: 'AuthUserMag', when: always, built: true }),
    route('/onvifUser', {
      authority: 'AuthSecurity',
      when: all(atLeast('securityBaseline', 2), has('onvifOption')),
      built: true,
    }),
  ]),
  menuGroup('timeSections', 'access', [
    route('/section/set', { authority: 'AuthSysCfg', when: has('timeSection'), built: true }),
    route('/section/holidayGroup', { authority: 'AuthSysCfg', when: has('holidayGroup'), built: true }),
    route('/section/holidayPlan', { authority: 'AuthSysCfg', when: has('holidayPlan'), built: true }),
  ]),
  menuGroup('accessLogs', 'records', [
    route('/accesslog/log', {
      authority: 'AuthSysInfo',
      when: all(has('accessRecord'), lacks('attendanceMode')),
      built: true,
    }),
    route('/accesslog/attendance', {
      authority: 'AuthSysInfo',
      when: all(has('accessRecord'), has('attendanceMode')),
      built: true,
    }),
    route('/attendance/checkGroup', { authority: 'AuthSysCfg', when: has('attendanceGroup'), built: true }),
    route('/attendance/workOrder', { authority: 'AuthSysCfg', when: has('attendanceGroup'), built: true }),
  ]),
  menuGroup('door', 'access', [
    route('/door', { authority: 'AuthSysCfg', when: has('doorParameter'), built: true }),
    route('/door/firstCard', { authority: 'AuthSysCfg', when: has('firstCard'), built: true }),
    route('/door/multiCard', { authority: 'AuthSysCfg', when: has('multiCard'), built: true }),
    route('/door/repeatEnter', { authority: 'AuthSysCfg', when: has('repeatEnter'), built: true }),
    route('/door/abLock', { authority: 'AuthSysCfg', when: all(has('abLock'), atLeast('doorCount', 2)), built: true }),
    route('/customPassword', { authority: 'AuthSysCfg', when: has('customPassword'), built: true }),
    route('/liftControl', { authority: 'AuthSysCfg', when: has('liftControl'), built: true }),
    route('/door/subController', { authority: 'AuthSysCfg', when: has('subController'), built: true }),
  ]),
  menuGroup('accessMode', 'access', [
    route('/mode/compareMode', { authority: 'AuthSysCfg', when: has('accessMethod'), built: true }),
  ]),
  menuGroup('alarm', 'access', [
    route('/alarm/alarmlink', {
      authority: 'AuthEventCfg',
      when: all(has('linkageIn'), atLeast('alarmOutSlots', 1)),
      built: true,
    }),
    route('/alarm/alarmlog', {
      authority: 'AuthSysInfo',
      when: all(has('alarmRecord'), has('linkageIn'), atLeast('alarmOutSlots', 1)),
      built: true,
    }),
    route('/alarm/alarmcfg', { authority: 'AuthEventCfg', when: has('alarmLink'), built: true }),
  ]),
  menuGroup('videoIntercom', 'picture', [
    route('/vto/sipSet', { authority: 'AuthSysCfg', when: has('intercom'), built: true }),
    route('/vto/callRecord', { authority: 'AuthSysInfo', when: has('intercom'), built: true }),
    route('/onlineStatus', { authority: 'AuthSysInfo', when: all(has('intercom'), has('sipServer')), built: true }),
    route('/vto/room', { authority: 'AuthSysCfg', when: all(has('vtoRoom'), has('sipServer')), built: true }),
    route('/vto/roomNo', { authority: 'AuthSysCfg', when: all(has('vtoRoom'), has('sipServer')), built: true }),
    route('/vto/vts', { authority: 'AuthSysCfg', when: has('vtsManage'), built: true }),
    route('/vto/rigisterManage', { authority: 'AuthSysCfg', when: has('registerManage'), built: true }),
  ]),
  menuGroup('image', 'picture', [route('/img', { authority: 'AuthAVParam', when: has('image'), built: true })]),
  menuGroup('personalization', 'picture', [
    route('/individuation/set', { authority: 'AuthSysCfg', when: always, built: true }),
    route('/individuation/resource', { authority: 'AuthSysCfg', when: has('advertResource'), built: true }),
    route('/individuation/screen', { authority: 'AuthSysCfg', when: always, built: true }),
    route('/individuation/mode', { authority: 'AuthSysCfg', when: has('promptMode'), built: true }),
  ]),
  menuGroup('statistics', 'records', [
    route('/statistics', { authority: 'AuthSysInfo', when: has('statistics'), built: true }),
  ]),
  menuGroup('workMode', 'device', [
    route('/WorkMode', { authority: 'AuthSysCfg', when: has('selfHelpCollection'), built: true }),
  ]),
  menuGroup('video', 'picture', [
    route('/video/set', { authority: 'AuthAVParam', when: has('hasVideo'), built: true }),
    route('/video/detect', {
      authority: 'AuthEventCfg',
      when: all(has('hasVideo'), has('motionDetect')),
      built: true,
    }),
    route('/video/volume', { authority: 'AuthAVParam', when: all(has('volume'), lacks('voiceManage')), built: true }),
    route('/video/imageMode', { authority: 'AuthAVParam', when: has('imageMode'), built: true }),
    route('/video/localCode', { authority: 'AuthAVParam', when: has('encodeCrop'), built: true }),
    route('/video/featureSet', { authority: 'AuthSysCfg', when: has('shortcutSet'), built: true }),
  ]),
  menuGroup('face', 'picture', [
    route('/facecfg', { authority: 'AuthAVParam', when: has('hasVideo'), built: true }),
    route('/faceImg', { authority: 'AuthAVParam', when: has('faceImageFilter'), built: true }),
  ]),
  menuGroup('network', 'network', [
    route('/network/ip', { authority: 'AuthNetCfg', when: has('wiredNetwork'), built: true }),
    route('/network/port', { authority: 'AuthNetCfg', when: always, built: true }),
    route('/network/register', { authority: 'AuthNetCfg', when: has('register'), built: true }),
    route('/network/p2p', { authority: undefined, when: never }),
    route('/network/802_1x', { authority: 'AuthNetCfg', when: always, built: true }),
    route('/network/wifi', { authority: 'AuthNetCfg', when: has('wifi'), built: true }),
    route('/network/4G', { authority: 'AuthNetCfg', when: has('has4G'), built: true }),
    route('/network/serialPort', { authority: 'AuthPeripheral', when: equals('rs485DisplayType', 1), built: true }),
    route('/network/dateSet', { authority: 'AuthSysCfg', when: always, built: true }),
    route('/network/ddns', { authority: 'AuthNetCfg', when: has('ddns'), built: true }),
    route('/network/vpn', { authority: 'AuthNetCfg', when: has('vpn'), built: true }),
    route('/network/pppoe', { authority: 'AuthNetCfg', when: has('pppoe'), built: true }),
    route('/network/email', { authority: 'AuthNetCfg', when: has('email'), built: true }),
    route('/network/nas', { authority: 'AuthNetCfg', when: has('nas'), built: true }),
  ]),
  menuGroup('safety', 'network', [
    route('/safe/ipfilter', { authority: 'AuthSecurity', when: below('securityBaseline', 2), built: true }),
    route('/safe/fireWall', { authority: 'AuthSecurity', when: atLeast('securityBaseline', 2), built: true }),
    route('/safe/ssh', { authority: 'AuthSecurity', when: has('systemService'), built: true }),
    route('/safe/cert', { authority: 'AuthSecurity', when: has('certManage'), built: true }),
    route('/safe/SafetyWarning', { authority: undefined, when: never }),
    route('/safe/safetyAbnormal', { authority: 'AuthEventCfg', when: has('safetyAbnormal'), built: true }),
    // Not in the specification: one place for all that is risky, whatever pages the device has. @assumed contract 9
    route('/safe/overview', { authority: 'AuthSecurity', when: always, built: true }),
  ]),
  menuGroup('voice', 'picture', [
    route('/voiceManage', { authority: 'AuthSysCfg', when: has('voiceManage'), built: true }),
    route('/voice', {
      authority: 'AuthSysCfg',
      when: all(has('ttsSupport'), deviceLanguage('English', 'SimpChinese')),
      built: true,
    }),
    route('/awaken', {
      authority: 'AuthSysCfg',
      when: all(has('voiceAwaken'), has('ttsSupport'), has('awakenSupport'), deviceLanguage('English', 'SimpChinese')),
      built: true,
    }),
    route('/AudioList', { authority: 'AuthSysCfg', when: has('customAudio'), built: true }),
    route('/voiceRecord', { authority: 'AuthSysCfg', when: all(has('customAudio'), has('talk')), built: true }),
  ]),
  menuGroup('autoMaintenance', 'upkeep', [
    route('/automaintain', { authority: 'AuthMaintence', when: always, built: true }),
  ]),
  menuGroup('configuration', 'device', [
    route('/cfg/cfg', { authority: 'AuthMaintence', when: has('cfgManager'), built: true }),
    route('/cfg/imgCfg', { authority: 'AuthSysCfg', when: always, built: true }),
    route('/cfg/default', {
      authority: 'AuthMaintence',
      when: any(has('restoreDefault'), has('partialRestore')),
      built: true,
    }),
    route('/cfg/cardSet', { authority: undefined, when: never }),
    route('/cfg/PrivacySet', {
      authority: 'AuthSysCfg',
      when: all(has('privacySet'), deviceLanguage('SimpChinese')),
      built: true,
    }),
    route('/cfg/extModule', { authority: 'AuthSysCfg', when: has('accessExtModule'), built: true }),
    route('/cfg/server', { authority: 'AuthSysCfg', when: has('thirdPartyPlatform'), built: true }),
    route('/cfg/PlatAccess', { authority: 'AuthSysCfg', when: has('platAccess'), built: true }),
    route('/cfg/TemperatureServer', { authority: undefined, when: never }),
    route('/cfg/InterfaceCfg', { authority: undefined, when: never }),
  ]),
  menuGroup('system', 'upkeep', [
    route('/update', { authority: 'AuthMaintence', when: always, built: true }),
    route('/version', { authority: 'AuthSysInfo', when: always, built: true }),
    route('/onlineuser', { authority: 'AuthSysInfo', when: always, built: true }),
    // Not in the specification: design/health.html.
    route('/health', { authority: 'AuthSysInfo', when: always, built: true }),
  ]),
  menuGroup('logs', 'records', [
    route('/log/syslog', { authority: 'AuthSysInfo', when: always, built: true }),
    route('/log/manageLog', { authority: 'AuthSysInfo', when: has('managerRecord'), built: true }),
    route('/log/alarm', {
      authority: 'AuthSysInfo',
      when: all(has('alarmRecord'), unavailable('/alarm/alarmlink')),
      built: true,
    }),
    route('/log/tempMeasureLog', {
      authority: 'AuthSysInfo',
      when: all(has('tempEnable'), has('accessRecord')),
      built: true,
    }),
  ]),
  menuGroup('advanced', 'device', [
    route('/calibrationconfig', { authority: 'AuthSysCfg', when: has('tempMeasure'), built: true }),
    route('/AdvancedSet', { authority: 'AuthSysCfg', when: has('advancedSet'), built: true }),
    route('/AdvancedSetting', {
      authority: 'AuthSysCfg',
      when: all(has('tempEnable'), lacks('tempMeasure')),
      built: true,
    }),
  ]),
];

/** First entry of the menu, on every device and for every account. @assumed contract 9, issue text */
export const OVERVIEW: Route = route('/overview', { authority: undefined, when: always, built: true });

/** Shown in a frame of other pages alone: it has no frame of the console around it. @assumed contract 9 */
export const FRAME_ROUTE: Route = route('/fileUpload', { authority: undefined, when: always, built: true });

/** Signed-in routes outside the menu's groups: never the page after sign-in by themselves. @assumed contract 9 */
export const HIDDEN_ROUTES: readonly Route[] = [OVERVIEW, FRAME_ROUTE];

/** Routes before sign-in. @spec §2; /legalInfo @assumed contract 9 */
export const PUBLIC_ROUTES: readonly Route[] = [
  route('/', { authority: undefined, when: always, built: true }),
  route('/login', { authority: undefined, when: always, built: true }),
  route('/legalInfo', { authority: undefined, when: has('legalInfo'), built: true }),
];

/** All signed-in routes, menu order. */
export const CONSOLE_ROUTES: readonly Route[] = [...MENU_GROUPS.flatMap((group) => group.routes), ...HIDDEN_ROUTES];
