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
