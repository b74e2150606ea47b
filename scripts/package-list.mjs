/** Lists the packages whose code is in the bundle, as reported by the bundler. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where the build writes the list: folders of packages, relative to the root of the project. */
export const PACKAGE_LIST = '.next/packages.json';

/** The folder of the package that a file belongs to: the nearest one whose package.json has a name. */
function packageFolder(file) {
  let folder = dirname(file);
  while (folder.includes('node_modules')) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name) return folder;
    folder = dirname(folder);
  }
  return undefined;
}

/** Files of a module; styles and concatenated modules contain others. */
const filesOf = (module) => [
  module.nameForCondition?.(),
  ...(module.modules ?? []).flatMap(filesOf),
  ...(module.identifier?.().match(/[^|!]*node_modules[^|!?]*/g) ?? []),
];

/** A plugin of webpack that writes the list when the bundle is made. */
export class PackageListPlugin {
  constructor(root) {
    this.root = root;
  }

  apply(compiler) {
    compiler.hooks.done.tap('PackageListPlugin', ({ compilation }) => {
      const files = [...compilation.chunks].flatMap((chunk) =>
        [...compilation.chunkGraph.getChunkModulesIterable(chunk)].flatMap(filesOf),
      );
      const found = new Set(files.filter((file) => file?.includes('node_modules')).map(packageFolder));
      const folders = [...found].filter(Boolean).map((folder) => folder.slice(this.root.length).replaceAll('\\', '/'));
      const target = join(this.root, PACKAGE_LIST);
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, JSON.stringify(folders.sort()));
    });
  }
}
