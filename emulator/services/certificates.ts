/**
 * Certificates of the device: those of the wired port's sign-in, that of https, and the root of its own. @assumed
 * pages-2 /network/802_1x, pages-3 /safe/cert
 */
import type { Authority } from '@/lib/contract/authorities';
import { type RefusalReason, ReplyError } from '@/lib/contract/error-codes';
import { CERTIFICATE_MAX } from '@/lib/contract/limits';
import {
  type CertificateType,
  HTTPS_CERTIFICATE,
  WIRED_CERTIFICATES,
  type WiredCertificate,
} from '@/lib/contract/methods/certificates';
import { makeCertificateRequest } from '../crypto/certificate';
import { isRecord } from '../is-record';
import { holdsOne } from '../rights/rights-for';
import {
  certificateInfo,
  certificateRefusal,
  describedCertificate,
  isKeyOf,
  isServable,
  keyedCertificateIn,
  keyRefusal,
  openedKey,
} from '../rules/certificates';
import { isServerAddress } from '../rules/intercom';
import { type Call, service } from '../service';
import { badCall, badValue, DeviceError, refusedFor } from './device-error';
import { readOptionalText, readRecord, readText } from './read-params';
import { accountOf, openProtected } from './session-of-call';

const CARD = 'eth0';
const FILE_NAME_MAX = 255;

/** The key of the last request; its certificate is not there yet. */
const REQUESTED = 'https.request';
const SUBJECT_MAX = 64;
const KEY_PASSWORD_MAX = 64;

/** The area needs either right; each certificate needs its own. @assumed contract 3: /safe/cert, /network/802_1x */
function readType(call: Call, value: unknown): CertificateType {
  const type = [HTTPS_CERTIFICATE, ...WIRED_CERTIFICATES].find((each): each is CertificateType => each === value);
  if (!type) throw badCall('type');
  const right: Authority = type === HTTPS_CERTIFICATE ? 'AuthSecurity' : 'AuthNetCfg';
  if (!holdsOne(accountOf(call), [right])) throw new DeviceError(ReplyError.NoAuthority);
  return type;
}

interface Import {
  interface?: unknown;
  content?: unknown;
  fileName?: unknown;
}

/** Stores a file unless `refusalOf` has a reason against it. */
function importFile(
  call: Call,
  type: WiredCertificate,
  params: Import,
  refusalOf: (pem: string) => RefusalReason | undefined,
): true {
  if (readText(params.interface, 'interface', 16) !== CARD) throw badCall('interface');
  const content = readText(params.content, 'content', CERTIFICATE_MAX);
  const fileName = readOptionalText(params.fileName, 'fileName', FILE_NAME_MAX);
  const reason = refusalOf(content);
  if (reason) throw refusedFor(reason);
  call.core.update(({ certificates }) => {
    certificates[type] = { fileName, content };
  });
  call.core.note('Config', 'SaveConfig', accountOf(call).name, type);
  return true;
}

const now = ({ core }: Call) => core.clock.now();

/** The call that needs a new key. */
export const KEYED_CALL = 'CertManager.createCertRequest';

/** Name of that key; `at`: device time in milliseconds. */
export const keyName = (at: number) => `request ${at}`;

/** Whom a request asks for. @throws badCall, badValue */
function readSubject(params: { subject?: unknown }) {
  const parts = readRecord(params.subject, 'subject');
  const read = (name: string) => readOptionalText(parts[name], `subject.${name}`, SUBJECT_MAX).trim();
  const subject = { C: read('C'), ST: read('ST'), L: read('L'), O: read('O'), OU: read('OU'), CN: read('CN') };
  if (!/^[A-Z]{2}$/.test(subject.C)) throw badValue('subject.C');
  if (subject.O === '') throw badValue('subject.O');
  if (!isServerAddress(subject.CN)) throw badValue('subject.CN');
  return subject;
}

/** Whether KEYED_CALL with these parameters comes as far as its key, which takes seconds to make. */
export function needsKey(params: unknown): boolean {
  if (!isRecord(params)) return false;
  try {
    readSubject(params);
    return true;
  } catch {
    return false;
  }
}

/** Methods of the area CertManager. */
export const certManager = service('CertManager', {
  'CertManager.exportRootCert': ({ core }) => ({ cert: Buffer.from(core.rootCertificate()).toString('base64') }),

  'CertManager.getSvrCertInfo'({ core, state }) {
    const info = certificateInfo(core.serverCertificate(), state.certificates[HTTPS_CERTIFICATE] === undefined);
    if (!info) throw refusedFor('CertFileNotFound');
    return { info };
  },

  'CertManager.importSvrCert'(call, params) {
    const { value } = openProtected(call, params);
    if (!isRecord(value)) throw badCall('content');
    const cert = readText(value.cert, 'cert', CERTIFICATE_MAX);
    const password = readOptionalText(value.password, 'password', KEY_PASSWORD_MAX);
    const key = readOptionalText(value.key, 'key', CERTIFICATE_MAX) || call.state.certificates[REQUESTED]?.content;
    const reason = certificateRefusal(cert, now(call)) ?? (key === undefined ? 'CertFileNotFound' : keyRefusal(key));
    if (reason || key === undefined) throw refusedFor(reason ?? 'CertFileNotFound');
    if (!isServable(cert)) throw refusedFor('FileTypeError');
    if (!isKeyOf(key, cert, password)) throw refusedFor('CertKeyMismatch');
    const content = `${openedKey(key, password)}${keyedCertificateIn(`${key}\n${cert}`)?.cert}`;
    call.core.update(({ certificates }) => {
      certificates[HTTPS_CERTIFICATE] = { fileName: '', content };
      delete certificates[REQUESTED];
    });
    call.core.note('Config', 'SaveConfig', accountOf(call).name, HTTPS_CERTIFICATE);
    return true;
  },

  'CertManager.createCertRequest'(call, params) {
    const subject = readSubject(params);
    // Each request has a key of its own.
    const key = call.context.newKey ?? call.core.newKey(keyName(now(call)));
    // Another request is being answered: making a key takes seconds.
    if (!key) throw refusedFor('TargetInUse');
    const content = key.export({ type: 'pkcs8', format: 'pem' }).toString();
    const csr = makeCertificateRequest(key, subject);
    call.core.update(({ certificates }) => {
      certificates[REQUESTED] = { fileName: '', content };
    });
    call.core.note('Config', 'SaveConfig', accountOf(call).name, REQUESTED);
    return { csr };
  },

  'CertManager.getSvrCertSubject'(call, params) {
    const type = readType(call, params.type);
    if (type === HTTPS_CERTIFICATE) return describedCertificate(call.core.serverCertificate());
    const stored = call.state.certificates[type];
    if (!stored) throw refusedFor('CertFileNotFound');
    return { ...describedCertificate(stored.content), fileName: stored.fileName };
  },

  'CertManager.removeSvrCert'(call, params) {
    const type = readType(call, params.type);
    const { certificates, tables, secureTables } = call.state;
    const isNeeded = type === HTTPS_CERTIFICATE ? tables.Https.Enable : secureTables.Wire802_1X.eth0.Enable;
    if (!certificates[type]) throw refusedFor('CertFileNotFound');
    if (isNeeded) throw refusedFor('CertSwitchOffFirst');
    call.core.update(({ certificates }) => {
      delete certificates[type];
    });
    call.core.note('Config', 'SaveConfig', accountOf(call).name, type);
    return true;
  },
});

/** Methods of the area Wire802_1X. */
export const wiredImport = service('Wire802_1X', {
  'Wire802_1X.importCACert': (call, params) =>
    importFile(call, 'Wire802_1X.CACert', params, (pem) => certificateRefusal(pem, now(call))),

  'Wire802_1X.importClientCert'(call, params) {
    const authority = call.state.certificates['Wire802_1X.CACert']?.content;
    return importFile(call, 'Wire802_1X.ClientCert', params, (pem) => certificateRefusal(pem, now(call), authority));
  },

  'Wire802_1X.importClientKey'(call, params) {
    const { value } = openProtected(call, params);
    if (!isRecord(value)) throw badCall('content');
    return importFile(call, 'Wire802_1X.ClientKey', value, keyRefusal);
  },
});
