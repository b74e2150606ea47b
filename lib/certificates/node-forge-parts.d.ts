declare module 'node-forge/lib/asn1.js' {
  import { asn1 } from 'node-forge';

  export default asn1;
}
declare module 'node-forge/lib/pkcs12.js' {
  import { pkcs12 } from 'node-forge';

  export default pkcs12;
}
declare module 'node-forge/lib/pki.js' {
  import { pki } from 'node-forge';

  export default pki;
}
/** The object that all parts share, with what the published types lack. */
declare module 'node-forge/lib/forge.js' {
  import { util } from 'node-forge';

  type KeyOf = (password: string, salt: unknown, id: number, rounds: number, ...more: unknown[]) => unknown;

  const forge: {
    util: typeof util;
    pkcs5: { pbkdf2(password: string, salt: string, rounds: number, ...more: unknown[]): string };
    pki: { pbe: { generatePkcs12Key: KeyOf } };
    pkcs12: { generateKey: KeyOf };
  };
  export default forge;
}
