import '@/lib/forms/act-journal';
import '@/lib/forms/tab-previews';
import '@/lib/health/own-calls';

/** Modules that several pages need at once, too large for the first one: ciphers and the QR code generator. */
export default (): Promise<unknown> =>
  Promise.all([import('@/lib/crypto/envelope'), import('@/components/feedback/qr-cells')]);
