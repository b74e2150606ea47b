/**
 * Checks of a table before it is stored, besides its form. The console has rules of its own; these are written from
 * the same pages and share no code with them.
 */
import type { DeviceCapabilities } from '@/lib/contract/capabilities';
import type { SecureTables } from '@/lib/contract/configs';
import {
  DRAWING_MAX,
  HOLIDAY,
  KEY_UPDATE_H,
  LOCK_S,
  LOCK_TRIES,
  MAX_CONNECTIONS,
  NTP_PERIOD_MIN,
  ONVIF_LOCK,
  PASSWORD_PERIOD_DAYS,
  SECTION_ALWAYS,
} from '@/lib/contract/limits';
import type { CallInfoTable, SipTable } from '@/lib/contract/tables/intercom';
import { SNAP_QUALITIES } from '@/lib/contract/tables/screen-pictures';
import { TIME_ZONE_OFFSET_MIN } from '@/lib/contract/time-zones';
import { unlockModes } from '../state/capabilities';
import type { DeviceState } from '../state/device-state';
import { accessFilterProblem } from './access-filter';
import { ipv6Problem, isSameAddress, networkProblem } from './addresses';
import { advancedProblem } from './advanced';
import { alarmInputProblem, alarmProblem, exceptionProblem, illegalCardsProblem } from './alarms';
import { analysisProblem, faceExposureProblem } from './analysis';
import { cropProblem } from './crop';
import { doorGroupProblem } from './door-groups';
import { doorProblem, generalProblem } from './doors';
import { encodeProblem, streamsProblem } from './encode';
import { extModuleProblem } from './ext-module';
import { holidayGroupProblem } from './holidays';
import { IMAGE_TABLES, imageProblem } from './image';
import { buildingProblem, callInfoProblem, registrarProblem, sipProblem, stationProblem } from './intercom';
import { routeProblem } from './interlock';
import { maintainProblem } from './maintenance';
import { motionProblem } from './motion';
import { accessPointProblem, wiredSignInProblem, wlanProblem } from './network-access';
import { networkCards, ownAddresses } from './network-cards';
import {
  ddnsProblem,
  emailProblem,
  isForeignPort,
  isShort,
  isTimeServer,
  loginProblem,
  nasProblem,
  pppoeProblem,
  registerProblem,
  serialProblem,
  temperatureServerProblem,
  vpnProblem,
  wiegandProblem,
  wirelessProblem,
} from './network-services';
import { gb28181Problem, pushProblem } from './platforms';
import { portProblem } from './ports';
import { privacyProblem } from './privacy';
import { rowsProblem } from './read-only';
import { smartVoiceProblem, soundProblem, voiceProblem } from './sounds';
import { summerTimeProblem } from './summer-time';
import { temperatureProblem } from './temperature';
import {
  brightnessProblem,
  individuationProblem,
  planProblem,
  promptProblem,
  shortcutProblem,
  standbyProblem,
} from './terminal-screen';
import { isSectionNumber, sectionProblem } from './time-sections';
import { isOneOf, isWhole, isWithin } from './value-kinds';
import { workModeProblem } from './work-mode';

type Tables = DeviceState['tables'];

/**
 * Path of the invalid member, beginning with the table's name; undefined when the table is valid. Shapes were checked
 * before. Both have the encrypted tables, too.
 */
type Rule = (
  next: Tables & SecureTables,
  before: Tables & SecureTables,
  capabilities: DeviceCapabilities,
) => string | undefined;

const under = (table: string, member: string | undefined) =>
  member && (member.startsWith('[') ? `${table}${member}` : `${table}.${member}`);
/** Seconds of a lock: whole minutes. */
const isLockTime = (seconds: number) => isWithin(seconds, LOCK_S) && seconds % 60 === 0;

function firstOf<T>(list: readonly T[], problem: (each: T, index: number) => string | undefined): string | undefined {
  for (const [index, each] of list.entries()) {
    const found = problem(each, index);
    if (found) return found;
  }
  return undefined;
}

/** A box inside the picture: left before right, upper before lower. */
const isPlace = (rect: readonly number[]) => {
  const [x1 = -1, y1 = -1, x2 = -1, y2 = -1] = rect;
  return rect.length === 4 && rect.every((each) => isWhole(each, 0, DRAWING_MAX)) && x1 < x2 && y1 < y2;
};

/** Forms in which a device may write its time. */
export const TIME_FORMATS = ['yyyy-MM-dd', 'MM-dd-yyyy', 'dd-MM-yyyy'].flatMap((date) => [
  `${date} HH:mm:ss`,
  `${date} hh:mm:ss`,
  `${date} hh:mm:ss tt`,
]);

const isAuthMode = (mode: string) => mode === 'Security' || mode === 'Compatible';

const LANGUAGE_ALIASES: Readonly<Record<string, string>> = { Turkish: 'Turkey' };

const DOOR_ALARMS = ['DoorNotClosed', 'BreakIn', 'RepeatEnter', 'Duress', 'ACBlocklist', 'PatrolStatus'] as const;

/** Alarms that only a door sensor can notice, as the switches of the same name at the door. */
const NEED_SENSOR: readonly string[] = ['DoorNotClosed', 'BreakIn'];

const alarmRule =
  (name: (typeof DOOR_ALARMS)[number]): Rule =>
  (next, before, { alarmOutSlots }) =>
    firstOf(next[name], (alarm, index) => {
      const lacksSensor = NEED_SENSOR.includes(name) && !next.AccessControl[index]?.SensorEnable;
      if (lacksSensor && alarm.Enable && !before[name][index]?.Enable) return `${name}[${index}].Enable`;
      return under(`${name}[${index}]`, alarmProblem(alarm, { doors: next[name].length, outputs: alarmOutSlots }));
    });

/** Loudness of speakers or microphones. @assumed pages-2 /video/volume */
const loudnessProblem = (name: string, levels: readonly number[]) =>
  firstOf(levels, (level, index) => (isWhole(level, 0, 100) ? undefined : `${name}[${index}]`));

/** Rules by table name; a table without one has only its form checked. */
export const CONFIG_RULES: Readonly<Partial<Record<string, Rule>>> = {
  Language: ({ Language }, _, { languages }) =>
    languages.includes(LANGUAGE_ALIASES[Language] ?? Language) ? undefined : 'Language',

  Locales: ({ Locales }) =>
    TIME_FORMATS.includes(Locales.TimeFormat) ? under('Locales', summerTimeProblem(Locales)) : 'Locales.TimeFormat',

  NTP({ NTP }) {
    if (!isTimeServer(NTP.Address)) return 'NTP.Address';
    if (!isForeignPort(NTP.Port)) return 'NTP.Port';
    if (!isWithin(NTP.UpdatePeriod, NTP_PERIOD_MIN)) return 'NTP.UpdatePeriod';
    return isWhole(NTP.TimeZone, 0, TIME_ZONE_OFFSET_MIN.length - 1) ? undefined : 'NTP.TimeZone';
  },

  General({ General }, before) {
    const isName = isShort(General.MachineName) && General.MachineName.trim() !== '';
    if (!isName && General.MachineName !== before.General.MachineName) return 'General.MachineName';
    if (!isWithin(General.LockLoginTimes, LOCK_TRIES)) return 'General.LockLoginTimes';
    return isLockTime(General.LoginFailLockTime) ? undefined : 'General.LoginFailLockTime';
  },

  PwdUpdatePeriod: ({ PwdUpdatePeriod }) =>
    isWhole(PwdUpdatePeriod, PASSWORD_PERIOD_DAYS.min, PASSWORD_PERIOD_DAYS.max) ? undefined : 'PwdUpdatePeriod',

  AccessControl: ({ AccessControl, AccessControlGeneral: { ABLock } }, before, capabilities) =>
    firstOf(AccessControl, (door, index) =>
      under(
        `AccessControl[${index}]`,
        doorProblem(door, before.AccessControl[index], unlockModes(capabilities)) ??
          routeProblem(door, ABLock.Doors.length),
      ),
    ),

  OpenDoorGroup: ({ OpenDoorGroup }, before, capabilities) =>
    firstOf(OpenDoorGroup, ({ Groups }, index) =>
      under(
        `OpenDoorGroup[${index}]`,
        doorGroupProblem(Groups, before.OpenDoorGroup[index]?.Groups ?? [], unlockModes(capabilities)),
      ),
    ),

  AccessControlGeneral: ({ AccessControlGeneral, AccessControl }) =>
    under('AccessControlGeneral', generalProblem(AccessControlGeneral, AccessControl.length)),

  Alarm: ({ Alarm, AccessControl }, _, { alarmOutSlots }) =>
    firstOf(Alarm, (input, index) =>
      under(`Alarm[${index}]`, alarmInputProblem(input, { doors: AccessControl.length, outputs: alarmOutSlots })),
    ),
  ...Object.fromEntries(DOOR_ALARMS.map((name) => [name, alarmRule(name)])),
  MaliciousAccessControl: ({ MaliciousAccessControl }, _, { alarmOutSlots }) =>
    firstOf(MaliciousAccessControl, (alarm, index) =>
      under(
        `MaliciousAccessControl[${index}]`,
        illegalCardsProblem(alarm, { doors: MaliciousAccessControl.length, outputs: alarmOutSlots }),
      ),
    ),
  ChassisIntrusion: ({ ChassisIntrusion }, _, { alarmOutSlots }) =>
    under('ChassisIntrusion', alarmProblem(ChassisIntrusion, { doors: 1, outputs: alarmOutSlots })),

  AccessTimeSchedule: ({ AccessTimeSchedule }) =>
    firstOf(AccessTimeSchedule, (plan, index) => {
      const path = `AccessTimeSchedule[${index}]`;
      if (plan.Name.length > 32) return `${path}.Name`;
      if (plan.TimeSchedule.length !== 7) return `${path}.TimeSchedule`;
      return firstOf(plan.TimeSchedule, (day, weekday) => {
        const section = sectionProblem(day);
        return section === undefined ? undefined : `${path}.TimeSchedule[${weekday}][${section}]`;
      });
    }),

  SpecialDayGroup: ({ SpecialDayGroup }, before) =>
    under('SpecialDayGroup', holidayGroupProblem(SpecialDayGroup, before.SpecialDayGroup)),

  SpecialDaysSchedule: ({ SpecialDaysSchedule, SpecialDayGroup, AccessControl }) =>
    firstOf(SpecialDaysSchedule, (plan, index) => {
      const path = `SpecialDaysSchedule[${index}]`;
      if (plan.ScheduleName.length > HOLIDAY.nameMax || (plan.Enable && plan.ScheduleName === '')) {
        return `${path}.ScheduleName`;
      }
      if (!isSectionNumber(plan.GroupNo) || (plan.Enable && plan.GroupNo === SECTION_ALWAYS)) return `${path}.GroupNo`;
      if (plan.GroupNo !== SECTION_ALWAYS && !SpecialDayGroup[plan.GroupNo]?.GroupName) return `${path}.GroupNo`;
      const section = sectionProblem(plan.TimeSection);
      if (section !== undefined) return `${path}.TimeSection[${section}]`;
      const areDoors =
        plan.Doors.every((door) => isWhole(door, 0, AccessControl.length - 1)) &&
        new Set(plan.Doors).size === plan.Doors.length;
      return areDoors && (!plan.Enable || plan.Doors.length > 0) ? undefined : `${path}.Doors`;
    }),

  Encode: ({ Encode, VideoStandard }, before) =>
    firstOf(Encode, (channel, index) =>
      under(`Encode[${index}]`, streamsProblem(channel, before.Encode[index]) ?? encodeProblem(channel, VideoStandard)),
    ),

  EncodeCrop: (next, before) =>
    firstOf(next.EncodeCrop, (input, index) =>
      under(`EncodeCrop[${index}]`, cropProblem(input, next, index, before.EncodeCrop[index])),
    ),

  MotionDetect: ({ MotionDetect }, _, { alarmOutSlots }) =>
    firstOf(MotionDetect, (channel, index) => under(`MotionDetect[${index}]`, motionProblem(channel, alarmOutSlots))),

  VideoStandard: ({ VideoStandard }) =>
    VideoStandard === 'PAL' || VideoStandard === 'NTSC' ? undefined : 'VideoStandard',

  VideoWidget: ({ VideoWidget }) =>
    firstOf(VideoWidget, (widget, index) => {
      const wrong = (['ChannelTitle', 'TimeTitle'] as const).find((name) => !isPlace(widget[name].Rect));
      return wrong && `VideoWidget[${index}].${wrong}.Rect`;
    }),
  ChannelTitle: ({ ChannelTitle }) =>
    firstOf(ChannelTitle, ({ Name }, index) => (Name.length <= 31 ? undefined : `ChannelTitle[${index}].Name`)),

  Network({ Network, WLan }, before, { wifi, has4G }) {
    const cards = ['eth0', ...(wifi ? ['eth2'] : []), ...(has4G ? ['3g0'] : [])];
    const isOfWireless = WLan?.eth2.Enable === true && isSameAddress(Network.eth0, WLan.eth2.Network);
    return under(
      'Network',
      networkProblem(Network, before.Network, cards) ?? (isOfWireless ? 'eth0.IPAddress' : undefined),
    );
  },
  AudioInput: ({ AudioInput }) =>
    firstOf(AudioInput, ({ AudioSource }, index) =>
      isOneOf(['Mic', 'LineIn'], AudioSource) ? undefined : `AudioInput[${index}].AudioSource`,
    ),
  IPv6: ({ IPv6 }) => under('IPv6', ipv6Problem(IPv6)),
  Web: (next, before, capabilities) => portProblem('Web', next, before, capabilities),
  Https: (next, before, capabilities) => {
    // A change that switches HTTPS off may leave this switch on.
    const isOpened = next.Https.CompatTLS11 === true && before.Https.CompatTLS11 !== true;
    return isOpened && !next.Https.Enable ? 'Https.CompatTLS11' : portProblem('Https', next, before, capabilities);
  },
  RTSP: (next, before, capabilities) => portProblem('RTSP', next, before, capabilities),

  DVRIP(next, before, capabilities) {
    const { min, max } = MAX_CONNECTIONS;
    if (!isWhole(next.DVRIP.MaxConnections, min, max)) return 'DVRIP.MaxConnections';
    return portProblem('DVRIP', next, before, capabilities) ?? under('DVRIP', registerProblem(next.DVRIP));
  },

  MediaEncrypt: ({ MediaEncrypt: { PrivateMediaEncrypt } }) =>
    isWhole(PrivateMediaEncrypt?.KeyFrameEncrypt.VKUpdateTime ?? 0, KEY_UPDATE_H.min, KEY_UPDATE_H.max)
      ? undefined
      : 'MediaEncrypt.PrivateMediaEncrypt.KeyFrameEncrypt.VKUpdateTime',
  DeviceSearch: ({ DeviceSearch }) => (isAuthMode(DeviceSearch.AuthMode) ? undefined : 'DeviceSearch.AuthMode'),
  PrivateProtocolAuth: ({ PrivateProtocolAuth }) =>
    isAuthMode(PrivateProtocolAuth.Mode) ? undefined : 'PrivateProtocolAuth.Mode',

  UPnP({ UPnP }, before) {
    if (UPnP.Mode !== 'Auto' && UPnP.Mode !== 'Custom') return 'UPnP.Mode';
    const row = rowsProblem(UPnP.MapTable, before.UPnP?.MapTable, ['ServiceName', 'Protocol']);
    return row
      ? `UPnP.MapTable${row}`
      : firstOf(UPnP.MapTable, (row, index) => {
          const wrong = (['OuterPort', 'InnerPort'] as const).find((member) => !isForeignPort(row[member]));
          return wrong && `UPnP.MapTable[${index}].${wrong}`;
        });
  },

  AccessFilter(next) {
    const { AccessFilter, Network, IPv6 } = next;
    const hardware = networkCards(Network).map(({ PhysicalAddress }) => PhysicalAddress);
    const cards = [...ownAddresses(next), ...hardware];
    const own = IPv6?.eth0.Enable ? [...cards, IPv6.eth0.IPAddress] : cards;
    return under('AccessFilter', accessFilterProblem(AccessFilter, own));
  },

  SafetyAbnormalAlarm(next, before, { alarmOutSlots }) {
    const { SafetyAbnormalAlarm: table, Email } = next;
    const isMailNew = table.EventHandler.MailEnable && !before.SafetyAbnormalAlarm.EventHandler.MailEnable;
    const hasMail = Email.Enable && Email.Receivers.length > 0;
    const mail = isMailNew && !hasMail ? 'EventHandler.MailEnable' : undefined;
    return under('SafetyAbnormalAlarm', exceptionProblem(table, alarmOutSlots) ?? mail);
  },
  LoginFailureAlarm: ({ LoginFailureAlarm }) =>
    isWithin(LoginFailureAlarm.TryLoginTimes, LOCK_TRIES) ? undefined : 'LoginFailureAlarm.TryLoginTimes',

  OnvifUserLock({ OnvifUserLock }) {
    // A recorder that signs in for each channel needs more tries than a person.
    if (!isWhole(OnvifUserLock.LockTimes, LOCK_TRIES.min, ONVIF_LOCK.tries)) return 'OnvifUserLock.LockTimes';
    return isLockTime(OnvifUserLock.LockTime) ? undefined : 'OnvifUserLock.LockTime';
  },

  VTOBasicInfo: ({ VTOBasicInfo }) => under('VTOBasicInfo', stationProblem(VTOBasicInfo)),
  Building: ({ Building }) => under('Building', buildingProblem(Building)),

  MeasureTemperature: ({ MeasureTemperature }) => under('MeasureTemperature', temperatureProblem(MeasureTemperature)),

  Comm: ({ Comm }) => firstOf(Comm, (port, index) => under(`Comm[${index}]`, serialProblem(port))),
  Wiegand: ({ Wiegand }) => firstOf(Wiegand, (port, index) => under(`Wiegand[${index}]`, wiegandProblem(port))),

  WorkMode: ({ WorkMode }) => under('WorkMode', workModeProblem(WorkMode)),
  Individuation: ({ Individuation }) => under('Individuation', individuationProblem(Individuation)),
  PromptMode: ({ PromptMode }) => under('PromptMode', promptProblem(PromptMode)),
  ScreenSaver: ({ ScreenSaver }) => under('ScreenSaver', standbyProblem(ScreenSaver)),
  AdvertPlan: ({ AdvertPlan }) => under('AdvertPlan', planProblem(AdvertPlan)),
  ScreenBrightness: ({ ScreenBrightness }) => under('ScreenBrightness', brightnessProblem(ScreenBrightness)),
  ShortcutSet: ({ ShortcutSet }, _, { alarmOutSlots }) =>
    under('ShortcutSet', shortcutProblem(ShortcutSet, alarmOutSlots)),
  AutoMaintain: ({ AutoMaintain }) => under('AutoMaintain', maintainProblem(AutoMaintain)),

  PictureHttpUpload: (next) => under('PictureHttpUpload', pushProblem(next.PictureHttpUpload)),
  VSP_GBT28181(next) {
    const { VSP_GBT28181, SIP } = next;
    return under('VSP_GBT28181', gb28181Problem(VSP_GBT28181, { ...next, SIP }));
  },
  PPPoE: (next) => under('PPPoE', pppoeProblem(next.PPPoE)),
  DDNS: (next, { DDNS }) => under('DDNS', rowsProblem(next.DDNS, DDNS, ['Protocol']) ?? ddnsProblem(next.DDNS)),
  VPN: (next) => under('VPN', vpnProblem(next.VPN)),
  Email: (next) => under('Email', emailProblem(next.Email)),
  NAS: (next) => under('NAS', nasProblem(next.NAS)),
  Wireless: (next, before) =>
    under('Wireless', rowsProblem(next.Wireless, before.Wireless, []) ?? wirelessProblem(next.Wireless)),
  Wire802_1X: (next) => under('Wire802_1X', wiredSignInProblem(next.Wire802_1X)),
  WLan: (next) => under('WLan', wlanProblem(next.WLan, next)),
  AccessPoint: (next) => under('AccessPoint', accessPointProblem(next.AccessPoint, next)),
  Registar: (next, before) => under('Registar', registrarProblem(next.Registar, before.Registar, next)),
  LoginInfo: (next) => under('LoginInfo', loginProblem(next.LoginInfo)),
  TemperatureServer: (next) => under('TemperatureServer', temperatureServerProblem(next.TemperatureServer)),
  VTSCallInfo: (next) => under('VTSCallInfo', callInfoProblem(Reflect.get(next, 'VTSCallInfo') as CallInfoTable)),
  SIP: (next) => under('SIP', sipProblem(next.SIP as SipTable, next)),
  AudioOutputVolume: ({ AudioOutputVolume }) => loudnessProblem('AudioOutputVolume', AudioOutputVolume),
  AudioInputVolume: ({ AudioInputVolume }) => loudnessProblem('AudioInputVolume', AudioInputVolume),
  VideoAnalyseRule: ({ VideoAnalyseRule }, before) => analysisProblem(VideoAnalyseRule, before.VideoAnalyseRule),
  VideoInFaceAutoExposure: ({ VideoInFaceAutoExposure }) => faceExposureProblem(VideoInFaceAutoExposure),
  AccessAdvanced: ({ AccessAdvanced }) => under('AccessAdvanced', advancedProblem(AccessAdvanced)),
  PrivacySet: ({ PrivacySet }) => under('PrivacySet', privacyProblem(PrivacySet)),
  SnapStore: ({ SnapStore }) => (isOneOf(SNAP_QUALITIES, SnapStore.Quality) ? undefined : 'SnapStore.Quality'),
  Sound: ({ Sound }) => under('Sound', soundProblem(Sound)),
  ...Object.fromEntries(
    IMAGE_TABLES.map((name) => [name, (next) => imageProblem(name, next)] satisfies [string, Rule]),
  ),

  AccessVoice: ({ AccessVoice, CustomAudio }) => under('AccessVoice', voiceProblem(AccessVoice, CustomAudio.length)),
  AccessSmartVoice: ({ AccessSmartVoice }, before) =>
    under('AccessSmartVoice', smartVoiceProblem(AccessSmartVoice, before.AccessSmartVoice)),
  AccessExtModule: ({ AccessExtModule, Comm }) => under('AccessExtModule', extModuleProblem(AccessExtModule, Comm)),
};
