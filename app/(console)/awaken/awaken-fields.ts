import { AWAKEN_S } from '@/lib/contract/limits';
import { AWAKEN_SENSITIVITIES, AWAKEN_WORDS } from '@/lib/contract/tables/sound';
import { at } from '@/lib/forms/bind';
import { AS_IS } from '@/lib/forms/declared';
import { settings } from '@/lib/forms/settings';

/** The commands of the page, in the order of the table. */
export const COMMANDS = ['callRoom', 'callCenter', 'openByFace', 'help'] as const;

const command = (index: number) => at('AccessSmartVoice', 'Awaken', 'Commands', index, 'Enable').boolean();

/** The word that wakes the device, and the commands that it obeys. @assumed pages-3 /awaken */
export const AWAKEN = settings('/awaken', {
  isOn: at('AccessSmartVoice', 'Awaken', 'Enable').boolean().asks(),
  word: at('AccessSmartVoice', 'Awaken', 'Word').oneOf(AWAKEN_WORDS, AS_IS).needs('isOn'),
  sensitivity: at('AccessSmartVoice', 'Awaken', 'Sensitivity').oneOf(AWAKEN_SENSITIVITIES).needs('isOn'),
  timeoutS: at('AccessSmartVoice', 'Awaken', 'Timeout')
    .number({ range: AWAKEN_S, unit: 'common.seconds' })
    .needs('isOn'),
  callRoom: command(0).needs('isOn'),
  callCenter: command(1).needs('isOn'),
  openByFace: command(2).needs('isOn'),
  help: command(3).needs('isOn'),
});
