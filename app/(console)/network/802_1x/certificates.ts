import { useQuery } from '@tanstack/react-query';
import { pemParts } from '@/lib/certificates/pem';
import type { CertificateFile } from '@/lib/certificates/read-certificate-file';
import { CERTIFICATE_MAX } from '@/lib/contract/limits';
import {
  type CertificateSubject,
  WIRED_CERTIFICATES,
  type WiredCertificate,
} from '@/lib/contract/methods/certificates';
import { WITH_PAGE } from '@/lib/forms/with-page';
import { isolated, withoutControls } from '@/lib/i18n/isolated';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc, sealed } from '@/lib/session/device';

/** The wired port. @spec §9 default interface */
export const PORT = 'eth0';

/** One row of the page; without `stored` there is no file. */
export interface CertificateRow {
  type: WiredCertificate;
  stored?: CertificateSubject;
}

async function readRow(type: WiredCertificate): Promise<CertificateRow> {
  try {
    return { type, stored: await rpc.call('CertManager.getSvrCertSubject', { type }, { needs: ['subject'] }) };
  } catch (error) {
    if (error instanceof RpcError && error.detail.reason === 'CertFileNotFound') return { type };
    throw error;
  }
}

/**
 * The certificates of the port and its key, in the order of the page. The panel that shows them reads them, once it is
 * there; `isRead` false: only what it has read.
 */
export const useCertificates = (isRead: boolean) =>
  useQuery({
    queryKey: ['wired certificates'],
    meta: WITH_PAGE,
    queryFn: () => Promise.all(WIRED_CERTIFICATES.map(readRow)),
    enabled: isRead,
  });

/**
 * A subject in one line, the last part first, such as 'CN=door-1, O=Alder'. No part changes the direction of the ones
 * after it.
 */
export const subjectLine = (subject: unknown): string =>
  Object.entries(Object(subject) as object)
    .reverse()
    .filter(([, value]) => typeof value === 'string')
    .map(([name, value]) => `${withoutControls(name)}=${isolated(String(value))}`)
    .join(', ');

/**
 * Whether a file can be sent as it is: this one in PEM form, and nothing beside it. A private key among certificates
 * would travel in clear.
 */
export const isPemOf = (type: WiredCertificate, file: File, text: string): boolean =>
  file.size <= CERTIFICATE_MAX &&
  /-----BEGIN [A-Z ]+-----/.test(text) &&
  !(type === 'Wire802_1X.ClientKey' ? /-----BEGIN CERTIFICATE-----/ : /PRIVATE KEY-----/).test(text);

/** One file for the device. */
export interface WiredPart {
  type: WiredCertificate;
  content: string;
}

/**
 * What a row takes from a file of several parts: the own certificate brings its key along, the authority is what issued
 * the own one. None: the file does not have it.
 */
export function partsFor(type: WiredCertificate, { cert, key }: CertificateFile): WiredPart[] {
  const withKey: WiredPart[] = key === undefined ? [] : [{ type: 'Wire802_1X.ClientKey', content: key }];
  if (type === 'Wire802_1X.ClientKey') return withKey;
  const [own = '', ...issuers] = pemParts(cert).map(({ text }) => text);
  if (type === 'Wire802_1X.ClientCert') return [{ type, content: cert }, ...withKey];
  return [{ type, content: issuers.join('') || own }];
}

/** Sends one part; a private key travels encrypted. */
export async function sendCertificate({ type, content }: WiredPart, fileName: string): Promise<void> {
  const params = { interface: PORT, content, fileName };
  if (type === 'Wire802_1X.CACert') await rpc.call('Wire802_1X.importCACert', params);
  else if (type === 'Wire802_1X.ClientCert') await rpc.call('Wire802_1X.importClientCert', params);
  else await sealed.call('Wire802_1X.importClientKey', params);
}
