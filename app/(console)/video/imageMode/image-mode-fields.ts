import { at, ROW } from '@/lib/forms/bind';
import { settings } from '@/lib/forms/settings';

/** The ready-made picture of one video input. @assumed pages-2 /video/imageMode */
export const IMAGE_MODE = settings('/video/imageMode', {
  mode: at('VideoInImageMode', ROW, 'Mode')
    .oneOf(['Indoor', 'Outdoor', 'Other'], { ways: [{ texts: 'mode' }] })
    .asks(),
});
