import { fileURLToPath } from 'node:url';
import { PackageListPlugin } from './scripts/package-list.mjs';
import { CACHE_GROUPS, COMPILE_AT_ONCE, isOfWorker } from './scripts/shared-files.mjs';

const root = fileURLToPath(new URL('.', import.meta.url)).replace(/[\\/]$/, '');

/**
 * The console is a static export: the device's own web server hands out the files and no Node runs there.
 * Headers, compression and the mapping of `/door` to `door.html` are that server's work; docs/device-web-server.md
 * writes them down, the emulator does them.
 *
 * Built with webpack: its loader has a Trusted Types policy (`nextjs#bundler`), Turbopack's of Next 16.4 has none, and
 * few large chunks spare a weak server requests.
 */
const config = {
  output: 'export',
  // Stands in the data of every page: short, and the same for the same sources.
  generateBuildId: () => process.env.GATEHOUSE_BUILD ?? null,
  // `npm test` runs the compiler on everything; whoever builds need not wait for it again.
  typescript: { ignoreBuildErrors: true },
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  images: { unoptimized: true },
  // Our own groups decide: one file of styles for the console, one for what stands before it.
  // The code that makes the pages runs here and once: nothing is gained by making it small, or by listing its files.
  experimental: { cssChunking: false, serverMinification: false },
  outputFileTracingExcludes: { '*': ['**/*'], 'next-server': ['**/*'] },
  webpack(webpackConfig, { isServer, dev, webpack }) {
    // Looks up what each page needs on a server: an eighth of the build, for a list that an export does not use.
    webpackConfig.plugins = webpackConfig.plugins.filter((each) => each.constructor.name !== 'TraceEntryPointsPlugin');
    // The package does not export its decoder by name.
    for (const file of ['hevc-decode', 'hevc-decode.wasm']) {
      const path = file.endsWith('.wasm') ? file : `${file}.js`;
      webpackConfig.resolve.alias[`${file}$`] = fileURLToPath(
        new URL(`node_modules/@hevcjs/core/dist/wasm/${path}`, import.meta.url),
      );
    }
    // It is no ECMAScript module, whatever its package says; Node's half of it is never run.
    webpackConfig.module.rules.push({ test: /hevc-decode\.js$/, type: 'javascript/auto' });
    webpackConfig.plugins.push(new webpack.IgnorePlugin({ resourceRegExp: /^node:fs$/ }));
    // scripts/build.mjs compiles the texts.
    webpackConfig.resolve.alias['use-intl/format-message$'] = 'use-intl/format-message/format-only';
    if (!isServer && !dev) {
      webpackConfig.plugins.push(new PackageListPlugin(root));
      // Names of files stand in every page: forty bits tell one build from the next.
      webpackConfig.output.hashDigestLength = 10;
      webpackConfig.optimization.splitChunks = { chunks: (chunk) => !isOfWorker(chunk), cacheGroups: CACHE_GROUPS };
      // After the minifier, which drops comments.
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      webpackConfig.plugins.push(
        new webpack.BannerPlugin({ banner: COMPILE_AT_ONCE, raw: true, stage, include: /chunks\/media\.[^/]+\.js$/ }),
      );
      // The player's workers share nothing with the pages: for one module they would fetch a whole file of theirs. As
      // runtimes of their own they would put a condition before most imports of the pages (1.5 KB) if uses were counted
      // for each runtime apart.
      webpackConfig.optimization.usedExports = 'global';
    }
    return webpackConfig;
  },
};

export default config;
