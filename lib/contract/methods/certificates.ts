import type { Nothing, Sealed } from '../rpc';

/** The certificate of https, as `type` names it. @spec §7; @assumed pages-3 /safe/cert */
export const HTTPS_CERTIFICATE = 'https';

/**
 * Certificates of the wired port's sign-in, as `type` names them. @assumed ours: pages-2 /network/802_1x says only
 * {type}
 */
export const WIRED_CERTIFICATES = ['Wire802_1X.CACert', 'Wire802_1X.ClientCert', 'Wire802_1X.ClientKey'] as const;

export type WiredCertificate = (typeof WIRED_CERTIFICATES)[number];

/** `type` of a call of CertManager. */
export type CertificateType = WiredCertificate | typeof HTTPS_CERTIFICATE;

/**
 * `content` is PEM text; `fileName` @assumed ours: the page shows it later. Refused with the reason FileTypeError,
 * CertExpired or SignatureError. @assumed pages-2 /network/802_1x
 */
export interface CertificateImport {
  interface: string;
  content: string;
  fileName?: string;
}

/** What a certificate says of itself; times are 'yyyy-MM-dd HH:mm:ss', UTC. @assumed pages-3 /safe/cert */
export interface CertificateInfo {
  /** One line, such as 'CN=door-1, O=Alder'; `Issuer` as well. */
  Subject: string;
  Issuer: string;
  NotBefore: string;
  NotAfter: string;
  /** Hexadecimal. */
  SerialNumber: string;
  /** SHA-256 with colons. */
  Fingerprint: string;
  /** Made by the device itself. */
  Default: boolean;
}

/**
 * Subject of a certificate request. `C` has two upper-case letters; the others at most 64 characters (X.520). `CN` is
 * an address, or a host name with labels of at most 63 (RFC 1123).
 */
export interface RequestSubject {
  C: string;
  ST: string;
  L: string;
  O: string;
  OU: string;
  CN: string;
}

/**
 * Content of importSvrCert: PEM texts. Without a key, that of the last request belongs to it. `password` opens the key.
 * @assumed pages-3 /safe/cert
 */
export interface ServerCertificateImport {
  cert: string;
  key?: string;
  password?: string;
}

/** A stored certificate. `subject` has the parts C, ST, L, O, OU, CN; a key has neither a subject nor an end. */
export interface CertificateSubject {
  subject: Record<string, string>;
  /** 'yyyy-MM-dd HH:mm:ss', UTC. */
  validTo: string;
  /** @assumed ours, see CertificateImport */
  fileName?: string;
}

/** Certificates and keys of the device. */
export interface CertificateMethods {
  /** `cert`: base64 of the PEM text. @spec §7; content @assumed protocol 4.7 */
  'CertManager.exportRootCert': { params: Nothing; result: { cert: string } };
  /** Refused with Unknown, or with the reason CertFileNotFound, while none is installed. @assumed protocol 4.7 */
  'CertManager.getSvrCertInfo': { params: Nothing; result: { info: CertificateInfo } };
  /**
   * The content of the encrypted call is a ServerCertificateImport; https uses it from the next connection on. Refused
   * with the reason FileTypeError, CertExpired, CertFileNotFound (no key, and no request waits for its certificate) or
   * CertKeyMismatch. @spec §7; contract 1.4
   */
  'CertManager.importSvrCert': { params: Sealed; result: true };
  /**
   * Makes a new key, which stays on the device, and a request for its certificate as PEM text. Errors: InvalidParams
   * naming `subject.C` and so on. @assumed pages-3 /safe/cert
   */
  'CertManager.createCertRequest': { params: { subject: RequestSubject }; result: { csr: string } };
  /** Refused with the reason CertFileNotFound. @spec §7; shape @assumed pages-3 /safe/cert */
  'CertManager.getSvrCertSubject': { params: { type: CertificateType }; result: CertificateSubject };
  /**
   * Refused with CertSwitchOffFirst while it may be needed; https goes back to the device's own. @spec §7; reason
   * @assumed pages-2 /network/802_1x
   */
  'CertManager.removeSvrCert': { params: { type: CertificateType }; result: true };
  'Wire802_1X.importCACert': { params: CertificateImport; result: true };
  'Wire802_1X.importClientCert': { params: CertificateImport; result: true };
  /**
   * The content of the encrypted call is a CertificateImport: a private key never travels in clear. @assumed ours, as
   * CertManager.importSvrCert of contract 1.4
   */
  'Wire802_1X.importClientKey': { params: Sealed; result: true };
}
