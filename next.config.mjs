import { fileURLToPath } from 'node:url';

/**
 * The console is a static export: the device's own web server hands out the files and no Node runs there.
 * Headers, compression and the mapping of `/door` to `door.html` are that server's work; docs/device-web-server.md
 * writes them down, the emulator does them.
 *
 * Built with webpack: its loader has a Trusted Types policy (`nextjs#bundler`), Turbopack's of Next 16.4 has none, and
 * few large chunks spare a weak server requests.
 */
const PUBLIC_CHUNKS = ['app/layout', 'app/page', 'app/login/page', 'app/legalInfo/page'];

/** The frame, and pages that load a part as soon as they are shown. */
const WITH_PART = [
  'app/(console)/layout',
  'app/(console)/video/set/page',
  'app/(console)/version/page',
  'app/(console)/vto/sipSet/page',
];

/** Files of the player's workers and the parts they fetch: `media`, `hevc`, `media-…`. */
const isOfWorker = ({ name }) => /^(media|hevc)(-|$)/.test(name ?? '');

const chunkNames = (module, { chunkGraph }) =>
  [...chunkGraph.getModuleChunksIterable(module)].map((chunk) => chunk.name ?? '');

/** So many pages have to need a module before all of them load it; the frame's modules are loaded by all anyhow. */
const SHARED_FROM = 5;
/** So many parts that load later, for a file of their own. */
const PARTS_FROM = 3;
const FRAME = 'app/(console)/layout';

/** Pages that share what no other page needs: in a file of their own, so that the others do not pay for it. */
const FAMILIES = [
  { name: 'logs', has: /^app\/\(console\)\/(accesslog|alarm\/alarmlog|vto\/callRecord)/ },
  { name: 'schedule', has: /^app\/\(console\)\/(section\/set|section\/holidayPlan|mode\/compareMode)\// },
];

const consolePages = (module, context) =>
  chunkNames(module, context).filter((name) => name.startsWith('app/(console)/'));

/** Next and React as the app router uses them; its pages router is built too and never asked for. */
const isFramework = (module, context) =>
  /[\\/]node_modules[\\/](react|react-dom|scheduler|next)[\\/]/.test(module.nameForCondition?.() ?? '') &&
  chunkNames(module, context).includes('main-app');

/**
 * Four shared files: framework, what the pages before sign-in share, what sign-in shares with the console's pages, what
 * those share. What none of them holds stands in every page that needs it, and comes again with each.
 */
const cacheGroups = {
  default: false,
  defaultVendors: false,
  framework: { name: 'framework', test: isFramework, priority: 40, enforce: true },
  base: {
    name: 'base',
    priority: 30,
    enforce: true,
    type: /javascript/,
    test: (module, context) =>
      chunkNames(module, context).some((name) => name === 'app/layout') ||
      chunkNames(module, context).filter((name) => PUBLIC_CHUNKS.includes(name)).length >= 2,
  },
  baseStyles: {
    name: 'base-styles',
    priority: 35,
    enforce: true,
    type: 'css/mini-extract',
    // With what sign-in shares with the console's pages, so that it need not load all of theirs.
    test: (module, context) => {
      const names = chunkNames(module, context);
      const isShared = names.includes('app/login/page') && names.some((name) => name.startsWith('app/(console)/'));
      return isShared || names.some((name) => ['app/layout', 'app/error'].includes(name));
    },
  },
  styles: {
    name: 'console-styles',
    priority: 25,
    enforce: true,
    type: 'css/mini-extract',
    // What pages share, and the frame around them; the rest comes with its page, unless that comes with a part of its own
    // already, or with a file of its family: a change of page costs three files. So do the styles of the picture, which is such a part; pictures of
    // access come when they are asked for.
    test: (module, context) => {
      const names = consolePages(module, context);
      return (
        names.length >= 2 ||
        names.some((name) => WITH_PART.includes(name) || FAMILIES.some(({ has }) => has.test(name))) ||
        /[\\/]components[\\/]video[\\/](?!snapshot-view)/.test(module.nameForCondition?.() ?? '')
      );
    },
  },
  forms: {
    name: 'forms',
    priority: 25,
    enforce: true,
    type: /javascript/,
    test: (module, context) => {
      const names = chunkNames(module, context);
      return names.includes('app/login/page') && names.filter((name) => name.startsWith('app/(console)/')).length >= 2;
    },
  },
  dialogs: {
    name: 'dialogs',
    priority: 15,
    enforce: true,
    type: /javascript/,
    chunks: ({ name }) => !name,
    test: (module, { chunkGraph }) =>
      [...chunkGraph.getModuleChunksIterable(module)].filter(({ name }) => !name).length >= PARTS_FROM,
  },
  // Every drawer and dialog has these: two KB for each of thirty parts would be a part of the flash by themselves.
  dialogStyles: {
    name: 'dialog-styles',
    priority: 15,
    enforce: true,
    type: 'css/mini-extract',
    chunks: ({ name }) => !name,
    test: (module, { chunkGraph }) =>
      [...chunkGraph.getModuleChunksIterable(module)].filter(({ name }) => !name).length >= PARTS_FROM,
  },
  console: {
    name: 'console',
    priority: 20,
    enforce: true,
    type: /javascript/,
    // A page before sign-in that needs one of these keeps its own: it must not load them all.
    chunks: (chunk) => !PUBLIC_CHUNKS.includes(chunk.name) && !isOfWorker(chunk),
    test: (module, context) => {
      const pages = consolePages(module, context);
      const isShared = pages.length >= SHARED_FROM || (pages.length >= 2 && pages.includes(FRAME));
      return isShared && !FAMILIES.some(({ has }) => pages.every((name) => has.test(name)));
    },
  },
  ...Object.fromEntries(
    FAMILIES.map(({ name, has }) => [
      name,
      {
        name,
        priority: 20,
        enforce: true,
        type: /javascript/,
        chunks: ({ name: chunk }) => has.test(chunk ?? ''),
        test: (module, context) => {
          const pages = consolePages(module, context);
          return pages.length >= 2 && pages.every((page) => has.test(page));
        },
      },
    ]),
  ),
};

const config = {
  output: 'export',
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  images: { unoptimized: true },
  // Our own groups decide: one file of styles for the console, one for what stands before it.
  experimental: { cssChunking: false },
  webpack(webpackConfig, { isServer, dev, webpack }) {
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
      // Names of files stand in every page: forty bits tell one build from the next.
      webpackConfig.output.hashDigestLength = 10;
      webpackConfig.optimization.splitChunks = { chunks: (chunk) => !isOfWorker(chunk), cacheGroups };
      // The player's workers share nothing with the pages: for one module they would fetch a whole file of theirs. As
      // runtimes of their own they would put a condition before most imports of the pages (1.5 KB) if uses were counted
      // for each runtime apart.
      webpackConfig.optimization.usedExports = 'global';
    }
    return webpackConfig;
  },
};

export default config;
