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

/** Switching HTTPS off takes the page away from a browser that came by it. */
export const leavesHttps = (fields: ServiceFields, was: ServiceFields, here: URL): boolean =>
  here.protocol === 'https:' && was.https && !fields.https;
