import { at, type Values } from '@/lib/forms/bind';
import { settings } from '@/lib/forms/settings';

/** Dial-in over the wired port. The device keeps a password that is not typed again. @assumed pages-2 /network/pppoe */
export const PPPOE = settings('/network/pppoe', {
  enabled: at('PPPoE', 'Enable').boolean().asks(),
  userName: at('PPPoE', 'UserName').text({ max: 63, isRequired: true, isTechnical: true }).needs('enabled').asks(),
  password: at('PPPoE', 'Password').secret({ max: 63 }).needs('enabled').asks(),
});

export type PppoeFields = Values<typeof PPPOE>;
