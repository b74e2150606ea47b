/** A self-signed X.509 certificate, written as DER by hand: node:crypto reads certificates and makes none. */
import { createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto';

const TAG = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  null: 0x05,
  oid: 0x06,
  utf8: 0x0c,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

function der(tag: number, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length = Buffer.from(body.length.toString(16).padStart(body.length < 256 ? 2 : 4, '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length]), length, body]);
}

const hex = (digits: string) => Buffer.from(digits, 'hex');
/** sha256WithRSAEncryption, commonName, subjectAltName, basicConstraints; each RFC 5280. */
const OID = {
  signature: hex('2a864886f70d01010b'),
  commonName: hex('550403'),
  altName: hex('551d11'),
  constraints: hex('551d13'),
};

const generalisedTime = (ms: number) =>
  der(TAG.time, Buffer.from(`${new Date(ms).toISOString().slice(0, 19).replace(/[-T:]/g, '')}Z`, 'ascii'));

function extension(oid: Buffer, value: Buffer): Buffer {
  return der(TAG.sequence, der(TAG.oid, oid), der(TAG.octets, value));
}

/** Host names as dNSName, IPv4 addresses as iPAddress. */
function altNames(hosts: readonly string[]): Buffer {
  const names = hosts.map((host) =>
    /^\d+(\.\d+){3}$/.test(host)
      ? der(0x87, Buffer.from(host.split('.').map(Number)))
      : der(0x82, Buffer.from(host, 'ascii')),
  );
  return der(TAG.sequence, ...names);
}

/**
 * PEM text of a certificate valid for ten years from `notBefore` (ms since 1970).
 * @param hosts names and IPv4 addresses a browser may reach the device by
 */
export function selfSignedCertificate(options: {
  privateKey: KeyObject;
  commonName: string;
  hosts: readonly string[];
  notBefore: number;
}): string {
  const { privateKey, commonName, hosts, notBefore } = options;
  const algorithm = der(TAG.sequence, der(TAG.oid, OID.signature), der(TAG.null));
  const attribute = der(TAG.sequence, der(TAG.oid, OID.commonName), der(TAG.utf8, Buffer.from(commonName, 'utf8')));
  const name = der(TAG.sequence, der(TAG.set, attribute));
  const tenYearsMs = 3650 * 86_400_000;
  const serial = randomBytes(16);
  // A positive number without a leading zero byte.
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40;
  const body = der(
    TAG.sequence,
    der(0xa0, der(TAG.integer, Buffer.from([2]))),
    der(TAG.integer, serial),
    algorithm,
    name,
    der(TAG.sequence, generalisedTime(notBefore), generalisedTime(notBefore + tenYearsMs)),
    name,
    createPublicKey(privateKey).export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      der(
        TAG.sequence,
        extension(OID.constraints, der(TAG.sequence, Buffer.from([0x01, 0x01, 0xff]))),
        extension(OID.altName, altNames(hosts)),
      ),
    ),
  );
  const signature = sign('sha256', body, privateKey);
  const certificate = der(TAG.sequence, body, algorithm, der(TAG.bits, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
}
