import { SECTION_ALWAYS } from '@/lib/contract/limits';
import { at, bind } from '@/lib/forms/bind';

/** On a device without a peak, a save that chose none adds none. */
export const PEAK = bind({ peak: at('AccessControlGeneral', 'PeakTimeSection').choice(SECTION_ALWAYS) });
