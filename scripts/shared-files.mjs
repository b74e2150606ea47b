/**
 * Which modules of the console share a file. A device's web server answers few requests at a time and its flash is
 * small: few files, and no code twice. docs/decisions/012-shared-files.md
 */

/** Chunks of pages after sign-in and of their frame: the route group of that name. */
const isConsole = (name) => name.startsWith('app/(console)/');
/** Chunks of pages before sign-in. */
const isPublic = (name) => name.startsWith('app/') && !isConsole(name);
/** Files of workers and the parts they fetch: those of the player (`media`, `hevc`, `media-…`), and `probe`. */
export const isOfWorker = ({ name }) => /^(media|hevc|probe)(-|$)/.test(name ?? '');
/** First line of the player's worker: Chromium compiles it as it loads, not each function at its first call. */
export const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad';
/** Modules that a page loads later. */
const isPart = (chunk) => !chunk.canBeInitial() && !isOfWorker(chunk);

const chunkNames = (module, { chunkGraph }) =>
  [...chunkGraph.getModuleChunksIterable(module)].map((chunk) => chunk.name ?? '');

/**
 * That many pages have to need a module before all of them load it; the frame's modules are loaded by all of them
 * anyway.
 */
const SHARED_FROM = 9;
const FRAME = 'app/(console)/layout';

/** Next and React as the app router uses them; the pages router is built, too, but never requested. */
const isFramework = (module, context) =>
  /[\\/]node_modules[\\/](react|react-dom|scheduler|next)[\\/]/.test(module.nameForCondition?.() ?? '') &&
  chunkNames(module, context).includes('main-app');

/** Hash functions, as the sign-in and the encrypted calls use them. */
const isDigest = (module) => /[\\/]@noble[\\/]hashes[\\/]/.test(module.nameForCondition?.() ?? '');

/** The pages that load a chunk later, by the names of their chunks. */
function pagesOf(chunk) {
  const pages = new Set();
  const seen = new Set();
  const climb = (group) => {
    if (seen.has(group)) return;
    seen.add(group);
    for (const { name } of group.chunks) if (name?.startsWith('app/')) pages.add(name);
    for (const parent of group.getParents()) climb(parent);
  };
  for (const group of chunk.groupsIterable) for (const parent of group.getParents()) climb(parent);
  return pages;
}

/** Pages that load a module later, if at least one of its chunks has no name of its own. */
function pagesOfParts(module, { chunkGraph }) {
  const chunks = [...chunkGraph.getModuleChunksIterable(module)].filter(isPart);
  if (chunks.every(({ name }) => name)) return [];
  return [...new Set(chunks.flatMap((chunk) => [...pagesOf(chunk)]))];
}

/** One shared file. @param test whether a module belongs to it  @param chunks which chunks it takes modules from */
const group = (name, priority, type, test, chunks) => ({
  name,
  priority,
  enforce: true,
  type,
  test,
  ...(chunks && { chunks }),
});

/**
 * Shared files: the framework, modules shared by the pages before sign-in, those that sign-in shares with the
 * console's pages, those shared by these pages; then one for everything that a page loads later. Other modules are in
 * every page that needs them.
 */
export const CACHE_GROUPS = {
  default: false,
  defaultVendors: false,
  framework: { name: 'framework', test: isFramework, priority: 40, enforce: true },
  base: group('base', 30, /javascript/, (module, context) => {
    const names = chunkNames(module, context).filter(isPublic);
    return names.includes('app/layout') || names.length >= 2;
  }),
  baseStyles: group('base-styles', 35, 'css/mini-extract', (module, context) => {
    // In the file that sign-in shares with the console's pages, so that it need not load all of theirs.
    const names = chunkNames(module, context);
    return (
      names.some((name) => ['app/layout', 'app/error'].includes(name)) ||
      (names.some(isPublic) && names.some(isConsole))
    );
  }),
  styles: group('console-styles', 25, 'css/mini-extract', (module, context) => {
    const names = chunkNames(module, context).filter(isConsole);
    return names.length >= 2 || names.includes(FRAME);
  }),
  // Not those of a part with a name of its own: one that a page shows at once would load the styles of all dialogs.
  partStyles: group(
    'part-styles',
    15,
    'css/mini-extract',
    () => true,
    (chunk) => isPart(chunk) && !chunk.name,
  ),
  forms: group('forms', 25, /javascript/, (module, context) => {
    const names = chunkNames(module, context);
    return names.some(isPublic) && names.filter(isConsole).length >= 2;
  }),
  console: group(
    'console',
    20,
    /javascript/,
    (module, context) => {
      const names = chunkNames(module, context).filter(isConsole);
      return names.length >= SHARED_FROM || (names.length >= 2 && names.includes(FRAME));
    },
    // A page before sign-in that needs one of these keeps its own copy: it must not load them all.
    (chunk) => !isPublic(chunk.name ?? '') && !isOfWorker(chunk),
  ),
  // Everything that a page loads later is one file, except an `import()` with a name of its own.
  parts: {
    name: (_, [chunk]) => `parts-${[...pagesOf(chunk)].join().replace(/[^a-zA-Z0-9]+/g, '-')}`,
    priority: 15,
    enforce: true,
    type: /javascript/,
    chunks: isPart,
    test: (module, context) => pagesOfParts(module, context).length === 1,
  },
  // Sign-in needs them, and so do dialogs: the sign-in click would otherwise load everything that pages load later.
  digests: group('digests', 12, /javascript/, isDigest, isPart),
  dialogs: group(
    'dialogs',
    10,
    /javascript/,
    (module, context) =>
      pagesOfParts(module, context).length >= 2 &&
      [...context.chunkGraph.getModuleChunksIterable(module)].filter(isPart).length >= 2,
    isPart,
  ),
};
