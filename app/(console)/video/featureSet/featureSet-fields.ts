import { SHORTCUT } from '@/lib/contract/limits';
import { CALL_TYPES, ICON_SIZES } from '@/lib/contract/tables/terminal-screen';
import { at } from '@/lib/forms/bind';
import { settings } from '@/lib/forms/settings';

const TONES = Array.from({ length: SHORTCUT.tones }, (_, index) => index + 1);
/** No alarm output; others count from 0. */
export const NO_OUTPUT = -1;

/** Buttons of the home screen, the call, and the bell. @assumed pages-2 /video/featureSet */
export const SHORTCUTS_SET = settings('/video/featureSet', {
  Password: at('ShortcutSet', 'Password', 'Enable').boolean(),
  QRCode: at('ShortcutSet', 'QRCode', 'Enable').boolean(),
  Call: at('ShortcutSet', 'Call', 'Enable').boolean(),
  Doorbell: at('ShortcutSet', 'Doorbell', 'Enable').boolean(),
  order: at('ShortcutSet', 'Order').as<readonly string[]>(
    [],
    (order) => order,
    (order) => [...order],
  ),
  iconSize: at('ShortcutSet', 'IconSize').oneOf(ICON_SIZES),
  callType: at('ShortcutSet', 'Call', 'Type').oneOf(CALL_TYPES).when({ Call: true }),
  room: at('ShortcutSet', 'Call', 'RoomNo')
    .text({ max: SHORTCUT.roomMax, isRequired: true, isTechnical: true })
    .when({ callType: 2 }),
  bellLocal: at('ShortcutSet', 'Bell', 'Local').boolean(),
  tone: at('ShortcutSet', 'Bell', 'Tone').oneOf(TONES, { ways: [{ counted: 'toneOf', as: 'number' }] }),
  bellS: at('ShortcutSet', 'Bell', 'Time').number({ range: SHORTCUT.bellS, unit: 'common.seconds' }),
  output: at('ShortcutSet', 'Bell', 'AlarmOut')
    .as<number>(
      NO_OUTPUT,
      (output) => output,
      (output) => output,
    )
    .in({ fixed: { [NO_OUTPUT]: 'common.none' } }, { texts: 'output' }),
});
