import { EXT_MODULE } from '@/lib/contract/limits';
import { MODULE_INTERFACES, MODULE_TYPES } from '@/lib/contract/tables/ext-module';
import { at } from '@/lib/forms/bind';
import { settings } from '@/lib/forms/settings';

/** The plugged module: what it is and where. @assumed pages-3 /cfg/extModule */
export const EXT_MODULE_SETTINGS = settings('/cfg/extModule', {
  type: at('AccessExtModule', 'Type').oneOf(MODULE_TYPES).asks().restarts(),
  port: at('AccessExtModule', 'Interface').oneOf(MODULE_INTERFACES),
  securityModule: at('AccessExtModule', 'SecurityModule').boolean().when({ type: 'SecurityModule' }).asks(),
  qrS: at('AccessExtModule', 'QRTimeout')
    .number({ range: EXT_MODULE.qrS, unit: 'common.seconds' })
    .when({ type: 'QRCode' }),
});
