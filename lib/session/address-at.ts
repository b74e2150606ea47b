/** The address of this page at another server of the device. */
export function addressAt(here: URL, protocol: 'http:' | 'https:', port: number | ''): string {
  const next = new URL(here);
  next.protocol = protocol;
  next.port = String(port);
  return next.href;
}
