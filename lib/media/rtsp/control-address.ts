/** Without blanks or line ends, which would end the request line. */
const ADDRESS = /^rtsps?:\/\/[\x21-\x7e]+$/i;

/** Base of all controls: Content-Base, Content-Location, or the address of the DESCRIBE. RFC 2326 §C.1.1 */
export function baseAddress(headers: ReadonlyMap<string, string>, asked: string): string {
  const named = [headers.get('content-base'), headers.get('content-location')];
  return named.find((each) => each !== undefined && ADDRESS.test(each)) ?? asked;
}

/**
 * Address of an `a=control` value: `*` and an absent one mean the base itself. RFC 2326 §C.1.1; a relative one is
 * appended even after a query. @assumed protocol.md 5.1
 */
export function controlAddress(base: string, control: string): string {
  if (ADDRESS.test(control)) return control;
  if (control === '' || control === '*') return base;
  return `${base.replace(/\/?$/, '/')}${control.replace(/[^\x21-\x7e]/g, '')}`;
}
