import { at, bind, type Values } from '@/lib/forms/bind';
import type { Problems } from '@/lib/forms/form-field';
import { required } from '@/lib/validation/text-kinds';

export const PPPOE = bind({
  enabled: at('PPPoE', 'Enable').boolean(),
  userName: at('PPPoE', 'UserName').text(),
  password: at('PPPoE', 'Password').secret(),
});

export type PppoeFields = Values<typeof PPPOE>;

/** The device says whether a password that is not typed is stored. @assumed pages-2 /network/pppoe */
export const pppoeProblems = ({ enabled, userName }: PppoeFields): Problems<PppoeFields> => ({
  userName: enabled ? required(userName) : undefined,
});
