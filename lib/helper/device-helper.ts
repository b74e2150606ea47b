import { steadyClock } from '@/lib/clock';
import { HELPER_ADDRESS } from '@/lib/contract/helper';
import { HelperClient } from './helper-client';
import { loopbackSocket } from './helper-socket';

/** The helper service of this computer; nothing connects to it before a page holds it. */
export const helper = new HelperClient(loopbackSocket(HELPER_ADDRESS), steadyClock);
