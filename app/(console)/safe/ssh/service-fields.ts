import { KEY_UPDATE_H } from '@/lib/contract/limits';
import { at, bind, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { rangeProblem } from '@/lib/validation/text-kinds';

/** The services of the device. */
export const SERVICES = bind({
  ssh: at('SSHD', 'Enable').boolean(),
  search: at('DeviceSearch', 'Enable').boolean(),
  searchMode: at('DeviceSearch', 'AuthMode').choice(),
  privateMode: at('PrivateProtocolAuth', 'Mode').choice(),
  emergency: at('EmergencyMaintenance', 'Enable').boolean(),
  reset: at('PwdReset', 'Enable').boolean(),
  cgi: at('VSP_CGI', 'Enable').boolean(),
  onvif: at('VSP_ONVIF', 'Enable').boolean(),
  push: at('MobilePush', 'Enable').boolean(),
  https: at('Https', 'Enable').boolean(),
  tls11: at('Https', 'CompatTLS11').boolean(),
  rtspOverTls: at('MediaEncrypt', 'RTSPOverTls', 'Enable').boolean(),
  keyFrames: at('MediaEncrypt', 'PrivateMediaEncrypt', 'KeyFrameEncrypt', 'Enable').boolean(),
  keyHours: {
    ...at('MediaEncrypt', 'PrivateMediaEncrypt', 'KeyFrameEncrypt', 'VKUpdateTime').number(),
    // The only number of the table, and some devices lack it.
    isCertain: false,
  },
});

export type ServiceFields = Values<typeof SERVICES>;

/** A device without private stream encryption has no number of hours for it. */
export const hasKeyFrames = ({ keyHours }: ServiceFields): boolean => keyHours !== '';

export const serviceProblems = ({ keyHours }: ServiceFields, loaded: ServiceFields): Problems<ServiceFields> =>
  hasKeyFrames(loaded) ? { keyHours: rangeProblem(keyHours, KEY_UPDATE_H) } : {};

/** Options that open the device to an attacker, and when each does. @assumed pages-3 /safe/ssh: which these are */
const RISKS = {
  ssh: ({ ssh }) => ssh,
  searchMode: ({ search, searchMode }) => search && searchMode === 'Compatible',
  privateMode: ({ privateMode }) => privateMode === 'Compatible',
  emergency: ({ emergency }) => emergency,
  cgi: ({ cgi }) => cgi,
  onvif: ({ onvif }) => onvif,
  tls11: ({ https, tls11 }) => https && tls11,
} as const satisfies Partial<Record<keyof ServiceFields, (fields: ServiceFields) => boolean>>;

/** The risky options that are on. */
export const risksOf = (fields: ServiceFields): string[] =>
  Object.entries(RISKS).flatMap(([key, isOn]) => (isOn(fields) ? [key] : []));

/** No risky option, and everything encrypted. Services without a risk stay as they are. */
export const recommended = (fields: ServiceFields, follows: boolean): ServiceFields => ({
  ...fields,
  ssh: false,
  searchMode: 'Security',
  privateMode: 'Security',
  emergency: false,
  cgi: false,
  onvif: false,
  https: true,
  tls11: false,
  rtspOverTls: true,
  keyFrames: follows || fields.keyFrames,
});

/** Switching HTTPS off takes the page away from a browser that came by it. */
export const leavesHttps = (fields: ServiceFields, was: ServiceFields, here: URL): boolean =>
  here.protocol === 'https:' && was.https && !fields.https;
