import { at, ROW } from '@/lib/forms/bind';
import { settings } from '@/lib/forms/settings';

/** The modes, as the cards show them. */
export const MODES = ['Indoor', 'Outdoor', 'Other'] as const;

/** The ready-made picture of one video input. @assumed pages-2 /video/imageMode */
export const IMAGE_MODE = settings('/video/imageMode', {
  mode: at('VideoInImageMode', ROW, 'Mode')
    .oneOf(MODES, { ways: [{ texts: 'mode' }] })
    .asks(),
});
