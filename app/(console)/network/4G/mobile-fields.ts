import { MOBILE_LIMIT_MB } from '@/lib/contract/limits';
import { at, bind, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { rangeProblem } from '@/lib/validation/text-kinds';

/** The first mobile network: devices have one. */
export const MOBILE = bind({
  enabled: at('Wireless', 0, 'Enable').boolean(),
  mode: at('Wireless', 0, 'Mode').choice(),
  apn: at('Wireless', 0, 'APN').text(),
  number: at('Wireless', 0, 'AccessNumber').text(),
  auth: at('Wireless', 0, 'AuthMode').choice(),
  userName: at('Wireless', 0, 'UserName').text(),
  password: at('Wireless', 0, 'Password').secret(),
  reconnects: at('Wireless', 0, 'AutoConnect').boolean(),
  limit: at('Wireless', 0, 'FlowLimit').number(),
});

export type MobileFields = Values<typeof MOBILE>;

/** @assumed pages-2 /network/4G */
export const mobileProblems = ({ limit }: MobileFields): Problems<MobileFields> => ({
  limit: rangeProblem(limit, MOBILE_LIMIT_MB),
});

/** Bars from 0 to 5 of a signal in dBm, as phones show it. */
export const signalBars = (dBm: number): number => Math.max(0, Math.min(5, Math.floor((dBm + 115) / 9)));
