/**
 * Names of members whose values never reach a log: passwords and digests, encrypted parameters, codes, session ids,
 * faces and fingerprints. Compared without regard to case. @assumed pages-3 12.7, style 2.14 (18)
 */
const SECRET_NAMES = new Set([
  'password',
  'passwd',
  'passphrase',
  'pwd',
  'pwdold',
  'oldpwd',
  'newpwd',
  'pwdnew',
  'psk',
  'keys',
  'opendoorpassword',
  'alarmpassword',
  'content',
  'salt',
  'photodata',
  'facedata',
  'fingerprintdata',
  'fingerprintpackets',
  'accessfingerprints',
  'base64',
  'auth',
  'authcode',
  'securitycode',
  'session',
  'sessionid',
  'cookie',
  'set-cookie',
  'privatekey',
  'sharedkey',
  'secret',
]);

const MASK = '***';
/** A private key in PEM form is a secret under any name. */
const PRIVATE_KEY = /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/;

/** A copy with every secret value replaced; empty secrets stay empty, so that a test can distinguish them. */
export function maskSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskSecrets);
  if (typeof value === 'string') return PRIVATE_KEY.test(value) ? MASK : value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, isSecret(key) ? maskAll(member) : maskSecrets(member)]),
  );
}

function isSecret(name: string): boolean {
  const plain = name.toLowerCase();
  return SECRET_NAMES.has(plain) || /(?:password|pwd|pin)$/.test(plain);
}

function maskAll(value: unknown): unknown {
  return value === '' || value === null || value === undefined || typeof value === 'boolean' ? value : MASK;
}
