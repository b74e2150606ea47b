import { ADVANCED } from '@/lib/contract/limits';
import { LOG_LEVELS } from '@/lib/contract/tables/advanced';
import { at } from '@/lib/forms/bind';
import { AS_IS } from '@/lib/forms/declared';
import { settings } from '@/lib/forms/settings';

/** Parameters for specialists. @assumed pages-3 /AdvancedSet */
export const ADVANCED_SETTINGS = settings('/AdvancedSet', {
  finger: at('AccessAdvanced', 'FingerThreshold').number({ range: ADVANCED.finger }),
  algorithm: at('AccessAdvanced', 'Algorithm')
    .text()
    .in(...(AS_IS.ways ?? []))
    .asks()
    .restarts(),
  cardS: at('AccessAdvanced', 'CardInterval').number({ range: ADVANCED.cardS, unit: 'common.seconds' }),
  infrared: at('AccessAdvanced', 'InfraredWake').boolean(),
  watchdog: at('AccessAdvanced', 'Watchdog').boolean(),
  logLevel: at('AccessAdvanced', 'LogLevel').oneOf(LOG_LEVELS),
});
