/**
 * Links of the device to other servers, its mail and its clock: calls of the network pages. @assumed pages-2 section 4
 */
import { BAUD_RATES, SERIAL_DEVICES } from '@/lib/contract/tables/network-services';
import { PLATFORMS } from '@/lib/contract/tables/platforms';
import { TIME_ZONE_OFFSET_MIN } from '@/lib/contract/time-zones';
import { isRecord } from '../is-record';
import { monthBytes, trafficOf } from '../rules/mobile-data';
import { isForeignPort, isMail, isTimeServer, providerProblem } from '../rules/network-services';
import { afterPin, pinTries } from '../rules/sim-card';
import { type Call, type Service, service } from '../service';
import { alarmMail } from './alarm-mail';
import { areaHandles } from './area-handles';
import { badCall, badValue, refusedFor } from './device-error';
import { lastCard } from './last-card';
import { ddnsFailure } from './link-keeper';
import { readFlag, readOptionalText, readText, readWhole } from './read-params';
import { accountOf, openProtected } from './session-of-call';
import { adjustClock } from './time-server';
import { wirelessStatus } from './wireless';

const LINK_NAMES = ['Register', 'ppp0', 'vpn0', '3g0', 'eth0', 'eth2'] as const;
/** Links that dial in. */
const DIALLED = ['3g0', 'ppp0'] as const;
const OPERATOR = 'Example Mobile';
/** A provider refuses a second test within this time. */
const DDNS_PAUSE_MS = 10_000;

function mobile(raw: unknown): void {
  if (readText(raw, 'Name', 16) !== '3g0') throw badCall('Name');
}

function vpn(raw: unknown): void {
  if (readText(raw, 'name', 32) !== 'vpn0') throw badCall('name');
}

/** Signal of the mobile network in dBm: it walks between -110 and -65. */
const signal = ({ core }: Call) => Math.round(-87.5 + 22.5 * Math.sin(core.clock.now() / 30_000));

/** Last tests by device: tests of several devices in one process do not disturb each other. */
const tested = new WeakMap<Call['core'], number>();

function testProvider(call: Call, params: object): { state: string } {
  const { value } = openProtected(call, params);
  if (!isRecord(value)) throw badCall('content');
  const stored = call.state.secureTables.DDNS.find(({ Protocol }) => Protocol === value.Protocol);
  if (!stored) throw badValue('Protocol');
  const HostName = readText(value.HostName, 'HostName', 255);
  const Password = readOptionalText(value.Password, 'Password', 63) || stored.Password;
  const [Address, UserName] = [readText(value.Address, 'Address', 255), readText(value.UserName, 'UserName', 63)];
  const row = { ...stored, Enable: true, HostName, Address, UserName, Port: readWhole(value.Port, 'Port') };
  // A missing password is a result of the test.
  const wrong = providerProblem({ ...row, Password: Password || 'none' });
  if (wrong) throw badValue(wrong);
  const now = call.core.clock.now();
  const sinceMs = now - (tested.get(call.core) ?? Number.NEGATIVE_INFINITY);
  tested.set(call.core, now);
  // The clock may have been set back since.
  if (sinceMs >= 0 && sinceMs < DDNS_PAUSE_MS) return { state: 'TooFrequent' };
  return { state: ddnsFailure(HostName, call.state.switches) ?? (Password ? 'Success' : 'AuthFailed') };
}

function unlockSim(call: Call, params: object): true {
  const { value } = openProtected(call, params);
  if (!isRecord(value)) throw badCall('content');
  mobile(value.Name);
  const typed = readText(value.PIN, 'PIN', 8);
  if (!/^\d{4,8}$/.test(typed)) throw badValue('PIN');
  const { core, state } = call;
  if (!state.switches.hasSim || pinTries(state) === undefined) throw refusedFor('NetworkError');
  const sim = afterPin(state, typed);
  core.update((draft) => {
    draft.sim = sim;
  });
  if (!sim.isOpen) throw refusedFor('AuthFailed');
  core.links.connect('3g0');
  return true;
}

function sendTestMail({ core, state }: Call, receiver: string): true {
  const { Email } = state.secureTables;
  if (receiver !== '' && !isMail(receiver)) throw badValue('Receiver');
  if (!Email.Enable || Email.Receivers.length === 0) throw refusedFor('EmailNotSet');
  if (/^refused\b/i.test(Email.Address)) throw refusedFor('AuthFailed');
  if (/^(dead|timeout)\b|\.invalid$/i.test(Email.Address)) throw refusedFor('ConnectTimeout');
  core.update((draft) => {
    draft.mails.push({
      time: core.clock.now(),
      to: receiver === '' ? Email.Receivers : [receiver],
      title: Email.Title,
    });
    draft.mails.splice(0, draft.mails.length - 100);
  });
  return true;
}

/** Methods of netApp about links, merged into the area. */
export const netAppLinks = {
  'netApp.adjustTimeWithNTP'(call, params) {
    const server = readText(params.Address, 'Address', 255);
    if (!isTimeServer(server)) throw badValue('Address');
    if (!isForeignPort(readWhole(params.Port, 'Port'))) throw badValue('Port');
    readWhole(params.TimeZone, 'TimeZone', 0, TIME_ZONE_OFFSET_MIN.length - 1);
    adjustClock(call.core, server, accountOf(call).name);
    return true;
  },

  'netApp.getLinkStatus'({ core }, params) {
    const link = LINK_NAMES.find((each) => each === params.Name);
    if (!link) throw badCall('Name');
    return link === 'eth2' ? wirelessStatus(core) : core.links.status(link);
  },

  'netApp.getVspStatus'({ core }, params) {
    const platform = PLATFORMS.find((each) => each === params.Name);
    if (!platform) throw badCall('Name');
    const { ConnStatus, Reason } = core.links.status(platform);
    return { state: ConnStatus, ...(Reason ? { reason: Reason } : {}) };
  },

  'netApp.getPppoeState'({ core }) {
    const { ConnStatus, Reason } = core.links.status('ppp0');
    return { State: ConnStatus, ...(Reason ? { Reason } : {}) };
  },
  'netApp.getPppoeIp': ({ core }) => ({ ipaddr: core.links.status('ppp0').IPAddress }),
  'netApp.getPppoeDns': ({ core }) => ({ ipaddr: core.links.status('ppp0').IPAddress && '198.51.100.1' }),

  'netApp.getDialInfo'({ core, state }, params) {
    mobile(params.Name);
    const { ConnStatus, IPAddress, Reason } = core.links.status('3g0');
    const seconds = ConnStatus === 'Connected' ? core.links.ageS('3g0') : 0;
    const RetryIn = core.links.retryS('3g0');
    const PinTries = state.switches.hasSim ? pinTries(state) : undefined;
    return {
      Status: !state.switches.hasSim ? 'NoSIM' : PinTries === undefined ? ConnStatus : 'PinRequired',
      IPAddress,
      Operator: state.switches.hasSim ? OPERATOR : '',
      Duration: seconds,
      ...trafficOf(seconds),
      MonthUsed: monthBytes(state, core.wallNow(), seconds),
      ...(PinTries === undefined ? {} : { PinTries }),
      ...(Reason ? { Reason } : {}),
      ...(RetryIn === undefined ? {} : { RetryIn }),
    };
  },
  'netApp.getMobileRSSI'(call, params) {
    mobile(params.name);
    const Type = call.state.secureTables.Wireless[0]?.Mode === '3G' ? '3G' : '4G';
    return { info: { Type, Strength: call.state.switches.hasSim ? signal(call) : -113 } };
  },
  'netApp.dial'({ core }, params) {
    const link = DIALLED.find((each) => each === params.Name);
    if (!link) throw badCall('Name');
    if (!readFlag(params.Connect, 'Connect')) core.links.disconnect(link);
    else if (!core.links.connect(link)) throw refusedFor('NetworkError');
    else if (core.links.status(link).Reason === 'FlowLimit') throw refusedFor('FlowLimit');
    return true;
  },

  'netApp.unlockSim': unlockSim,
  'netApp.sendTestMail': (call, params) => sendTestMail(call, readOptionalText(params.Receiver, 'Receiver')),
  'netApp.previewMail'({ core }, params) {
    const mail = alarmMail(core, readText(params.Title, 'Title', 63), 'IllegalLogin', '192.0.2.45');
    return { Subject: mail.title, Text: mail.text };
  },
} satisfies Partial<Service<'netApp'>>;

/** Methods of the area LinkLayerVPNClient. */
export const vpnClient = service('LinkLayerVPNClient', {
  'LinkLayerVPNClient.connect'({ core }, params) {
    vpn(params.name);
    if (!core.links.connect('vpn0')) throw refusedFor('NetworkError');
    return true;
  },
  'LinkLayerVPNClient.disconnect'({ core }, params) {
    vpn(params.name);
    core.links.disconnect('vpn0');
    return true;
  },
  'LinkLayerVPNClient.getStatus'({ core }) {
    const { ConnStatus, IPAddress, Reason } = core.links.status('vpn0');
    const attempts = core.links.attempts('vpn0');
    return { state: ConnStatus, address: IPAddress, ...(Reason ? { reason: Reason } : {}), attempts };
  },
});

/** Methods of the area ddnsClient. */
export const ddnsClient = service('ddnsClient', {
  'ddnsClient.testHostName': testProvider,
  'ddnsClient.getStatus'({ core }) {
    const { ConnStatus, Since, Reason, IPAddress } = core.links.status('ddns');
    return { State: ConnStatus, Time: Since, ...(Reason && { Reason }), ...(IPAddress && { Address: IPAddress }) };
  },
});

/** Methods of the area commPort. */
export const commPort = service('commPort', {
  'commPort.getLastCard': ({ core }) => ({ card: lastCard(core) }),
  ...areaHandles('commPort'),
  'commPort.getProtocolList': () => ({ protocols: [...SERIAL_DEVICES] }),
  'commPort.getCaps': () => ({ caps: { Functions: [...SERIAL_DEVICES], BaudRates: [...BAUD_RATES] } }),
});
