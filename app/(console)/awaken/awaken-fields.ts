import { AWAKEN_S } from '@/lib/contract/limits';
import { type AWAKEN_COMMANDS, AWAKEN_SENSITIVITIES } from '@/lib/contract/tables/sound';
import { at } from '@/lib/forms/bind';
import { settings } from '@/lib/forms/settings';

/** The commands of the page, in the order of the table, with their names on the device. */
export const COMMANDS = {
  callRoom: 'CallRoom',
  callCenter: 'CallCenter',
  openByFace: 'OpenByFace',
  help: 'Help',
} as const satisfies Record<string, (typeof AWAKEN_COMMANDS)[number]>;

const command = (index: number) => at('AccessSmartVoice', 'Awaken', 'Commands', index, 'Enable').boolean();

/** The word that wakes the device, and the commands that it obeys. @assumed pages-3 /awaken */
export const AWAKEN = settings('/awaken', {
  isOn: at('AccessSmartVoice', 'Awaken', 'Enable').boolean().asks(),
  word: at('AccessSmartVoice', 'Awaken', 'Word').text().needs('isOn'),
  sensitivity: at('AccessSmartVoice', 'Awaken', 'Sensitivity').oneOf(AWAKEN_SENSITIVITIES).needs('isOn'),
  timeoutS: at('AccessSmartVoice', 'Awaken', 'Timeout')
    .number({ range: AWAKEN_S, unit: 'common.seconds' })
    .needs('isOn'),
  callRoom: command(0).needs('isOn'),
  callCenter: command(1).needs('isOn'),
  openByFace: command(2).needs('isOn'),
  help: command(3).needs('isOn'),
});
