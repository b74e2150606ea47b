/**
 * The console is a static export: the device's own web server hands out the files and no Node runs there.
 * Headers, compression and the mapping of `/door` to `door.html` are that server's work; docs/device-web-server.md
 * writes them down, the emulator does them.
 */
const config = {
  output: 'export',
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  images: { unoptimized: true },
};

export default config;
