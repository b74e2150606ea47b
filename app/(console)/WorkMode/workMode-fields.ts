import { SELF_HELP } from '@/lib/contract/limits';
import { IDENTIFY_WAYS, WORK_MODES } from '@/lib/contract/tables/work-mode';
import { at } from '@/lib/forms/bind';
import { settings } from '@/lib/forms/settings';

const COLLECTING = { mode: WORK_MODES.collection };

/** What the terminal does, and what people may hand in themselves. @assumed pages-2 /WorkMode */
export const WORK_MODE = settings('/WorkMode', {
  mode: at('WorkMode', 'Mode').oneOf([WORK_MODES.normal, WORK_MODES.collection]).asks(),
  face: at('WorkMode', 'Collection', 'Face').boolean().when(COLLECTING),
  card: at('WorkMode', 'Collection', 'Card').boolean().when(COLLECTING),
  fingerprint: at('WorkMode', 'Collection', 'Fingerprint').boolean().when(COLLECTING),
  identifyBy: at('WorkMode', 'Collection', 'IdentifyBy').oneOf(IDENTIFY_WAYS).when(COLLECTING),
  knownOnly: at('WorkMode', 'Collection', 'KnownOnly').boolean().when(COLLECTING),
  allowReplace: at('WorkMode', 'Collection', 'AllowReplace').boolean().when(COLLECTING),
  timeoutS: at('WorkMode', 'Collection', 'Timeout')
    .number({ range: SELF_HELP.timeoutS, unit: 'common.seconds' })
    .when(COLLECTING),
  returnH: at('WorkMode', 'Collection', 'AutoReturn')
    .number({ range: SELF_HELP.returnH, unit: 'safe.ssh.hours' })
    .when(COLLECTING),
});
