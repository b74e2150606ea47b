import { expect, it } from 'vitest';
import { importCircles } from './import-circles';

const circlesOf = (files: Record<string, string>) => importCircles(new Map(Object.entries(files)));

it('finds files that need each other, through any number of others, whatever the spelling of the import', () => {
  expect(
    circlesOf({ 'lib/a.ts': "import { b } from './b';", 'lib/b.ts': "import {\n  a,\n  type A,\n} from '@/lib/a';" }),
  ).toEqual([['lib/a.ts', 'lib/b.ts']]);
  const three = {
    'app/page.tsx': "import '../lib/deep/start';",
    'lib/deep/start.ts': "export { one } from '../one';",
    'lib/one.tsx': "import start from './deep/start';",
  };
  expect(circlesOf(three)).toEqual([['lib/deep/start.ts', 'lib/one.tsx']]);
});

it('finds none where one side needs only types, or loads the other later', () => {
  const a = "import { b } from './b';\nexport const a = 1;";
  for (const b of [
    "import type { A } from './a';",
    "import {\n  type A,\n  type B as C,\n} from './a';",
    "export type { A } from './a';",
    "const later = () => import('./a');",
    "// import { a } from './a';",
    "import { a } from 'a';",
  ]) {
    expect(circlesOf({ 'lib/a.ts': a, 'lib/b.ts': b }), b).toEqual([]);
  }
});

it('finds none in a tree whose branches meet', () => {
  expect(
    circlesOf({ 'a.ts': "import './b';\nimport './c';", 'b.ts': "import './d';", 'c.ts': "import './d';", 'd.ts': '' }),
  ).toEqual([]);
});
