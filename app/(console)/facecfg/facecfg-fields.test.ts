import { expect, it } from 'vitest';
import { DRAWING_MAX } from '@/lib/contract/limits';
import { type FaceFields, faceProblems } from './facecfg-fields';

it('judges the smallest face by the whole picture where no area is stored', () => {
  const loaded = { area: [], minWidth: 700 } as unknown as FaceFields;
  expect(faceProblems({ ...loaded, minWidth: 800 }, loaded).area).toBeUndefined();
  const tooWide = faceProblems({ ...loaded, minWidth: DRAWING_MAX + 1 }, loaded);
  expect(tooWide.area?.key).toBe('FaceAreaNarrow');
});
