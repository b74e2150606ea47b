/**
 * Renders nothing: an address that the console does not know never reaches it, because the device's web server answers
 * with a page that redirects to the root (scripts/pack.mjs). Without this file Next adds its own page with styles to
 * the data of every page, twice.
 */
export default function NotFound() {
  return null;
}
