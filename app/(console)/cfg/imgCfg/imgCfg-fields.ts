import { SNAP_QUALITIES } from '@/lib/contract/tables/screen-pictures';
import { at } from '@/lib/forms/bind';
import { settings } from '@/lib/forms/settings';

const NONE = { fixed: { '': 'common.none' } } as const;

/** Which pictures the screen shows, and which access pictures are stored. @assumed pages-3 /cfg/imgCfg */
export const PICTURES = settings('/cfg/imgCfg', {
  home: at('PictureShow', 'Home').text().in(NONE),
  call: at('PictureShow', 'Call').text().in(NONE),
  success: at('SnapStore', 'Success').boolean(),
  fail: at('SnapStore', 'Fail').boolean(),
  stranger: at('SnapStore', 'Stranger').boolean(),
  quality: at('SnapStore', 'Quality').oneOf(SNAP_QUALITIES, { ways: [{ counted: 'percent', as: 'value' }] }),
  overwrite: at('SnapStore', 'Overwrite').boolean(),
});
