import type { DDNS_FAILURES } from '@/lib/contract/methods/network';
import { byChange, byRule, error, type Preset, type Presets } from './preset';

const routes = ['/network/ddns'];
const TEST = 'Press Test on the tab of the first provider';

type Failure = (typeof DDNS_FAILURES)[number];

const HOST = 'door.example.org';

/** The provider refuses; its entry has a host name, an account and a password, so that it can be tested at once. */
const provider = (reason: Failure, title: string): Preset =>
  byChange(
    {
      title,
      way: 'happening',
      routes,
      done:
        reason === 'TooFrequent'
          ? `The provider accepts ${HOST}, which is stored with an account`
          : `The provider answers ${reason} for ${HOST}, which is stored with an account`,
      next: reason === 'TooFrequent' ? `${TEST} twice within 10 s` : TEST,
    },
    ({ device }) => {
      device.setSwitches({ ddnsAnswer: reason === 'TooFrequent' ? '' : reason });
      device.update(({ secureTables }) => {
        Object.assign(secureTables.DDNS[0] ?? {}, { HostName: HOST, UserName: 'door', Password: 'Preset-123' });
      });
    },
  );

/** Rows of 11.4 about the network: DDNS, the QR code, a restart that somebody at the device prevents. */
export const NETWORK_PRESETS: Presets = {
  'ddns-auth-failed': provider('AuthFailed', 'DDNS AuthFailed'),
  'ddns-not-dynamic-domain': provider('NotDynamicDomain', 'DDNS NotDynamicDomain'),
  'ddns-update-failed': provider('UpdateFailed', 'DDNS UpdateFailed'),
  'ddns-system-error': provider('SystemError', 'DDNS SystemError'),
  'ddns-network-error': provider('NetworkError', 'DDNS NetworkError'),
  'ddns-too-frequent': provider('TooFrequent', 'DDNS TooFrequent'),
  'ddns-oemid-failed': provider('OemidFailed', 'DDNS OemidFailed'),
  'reboot-local-user': byChange(
    {
      title: 'RebootFailedLocalUser',
      way: 'switch',
      routes: ['/automaintain', 'account menu'],
      done: 'Somebody is signed in at the device itself',
      next: 'Restart the device',
    },
    ({ device }) => device.setSwitches({ localUserLoggedIn: true }),
  ),
  'qr-failed': byRule(
    {
      title: 'QRFailed',
      routes: ['/version', '/login'],
      done: 'The QR code cannot be made',
      next: 'Open /version',
    },
    { method: 'magicBox.get2DCode' },
    error(),
  ),
  'change-contact-failed': byRule(
    {
      title: 'ChangeContactFailed',
      routes: ['/user'],
      done: 'Another contact is refused',
      next: 'Change the contact on /user',
    },
    { method: 'PasswdFind.setContact' },
    error(),
  ),
};
