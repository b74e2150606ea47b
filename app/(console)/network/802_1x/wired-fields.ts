import type { WiredCertificate } from '@/lib/contract/methods/certificates';
import { at, bind, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { required } from '@/lib/validation/text-kinds';

/** Sign-in of the first wired port: devices have one. */
export const WIRED = bind({
  enabled: at('Wire802_1X', 'eth0', 'Enable').boolean(),
  method: at('Wire802_1X', 'eth0', 'Method').choice(),
  userName: at('Wire802_1X', 'eth0', 'UserName').text(),
  password: at('Wire802_1X', 'eth0', 'Password').secret(),
  keyPassword: at('Wire802_1X', 'eth0', 'KeyPassword').secret(),
  caEnable: at('Wire802_1X', 'eth0', 'CAEnable').boolean(),
});

export type WiredFields = Values<typeof WIRED>;

/**
 * An enabled sign-in must be complete. @assumed pages-2 /network/802_1x
 * @param stored certificates of the device; undefined while they are not read: then the device checks them alone
 */
export function wiredProblems(
  { enabled, method, userName, caEnable }: WiredFields,
  stored: readonly WiredCertificate[] | undefined,
): Problems<WiredFields> {
  if (!enabled) return {};
  const lacks = (type: WiredCertificate) => stored !== undefined && !stored.includes(type);
  const needsOwn = method === 'TLS' && (lacks('Wire802_1X.ClientCert') || lacks('Wire802_1X.ClientKey'));
  return {
    userName: required(userName),
    method: needsOwn ? { key: 'CertFileNotFound' } : undefined,
    caEnable: caEnable && lacks('Wire802_1X.CACert') ? { key: 'CertFileNotFound' } : undefined,
  };
}
