import { STANDBY } from '@/lib/contract/limits';
import type { AdvertSection } from '@/lib/contract/tables/terminal-screen';
import { at } from '@/lib/forms/bind';
import { settings } from '@/lib/forms/settings';

/** What the terminal shows while nobody stands in front of it. @assumed pages-2 /individuation/screen */
export const STANDBY_SETTINGS = settings(
  '/individuation/screen',
  {
    enabled: at('ScreenSaver', 'Enable').boolean(),
    waitS: at('ScreenSaver', 'WaitTime').number({ range: STANDBY.waitS, unit: 'common.seconds' }).needs('enabled'),
    offEnabled: at('ScreenSaver', 'OffEnable').boolean(),
    offS: at('ScreenSaver', 'OffTime').number({ range: STANDBY.offS, unit: 'common.seconds' }).needs('offEnabled'),
    sections: at('AdvertPlan', 'Sections').as<readonly AdvertSection[]>(
      [],
      (sections) => sections,
      (sections) => [...sections],
    ),
    auto: at('ScreenBrightness', 'Auto').boolean(),
    brightness: at('ScreenBrightness', 'Value').number({ range: STANDBY.brightness, unit: '%' }),
  },
  {
    rules: ({ enabled, offEnabled, waitS, offS }) => {
      const isEarly = enabled && offEnabled && waitS !== '' && offS !== '' && offS <= waitS;
      return isEarly ? { offS: { key: 'ScreenOffEarly', values: { min: Number(waitS) } } } : {};
    },
  },
);
