/**
 * Nothing: an address that the console does not know never reaches it, the device's web server answers with a page that
 * leads to the root (scripts/pack.mjs). Without this file Next writes a page of its own, styles and all, into the data of
 * every page, twice.
 */
export default function NotFound() {
  return null;
}
