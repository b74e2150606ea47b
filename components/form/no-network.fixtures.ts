/**
 * Page tests have no device behind their address: a request that a test does not answer itself fails at once. The fetch
 * of happy-dom would open a connection to port 3000 of this machine and print its error.
 */
if (typeof window !== 'undefined')
  globalThis.fetch = () => Promise.reject(new TypeError('no device behind a page test'));
