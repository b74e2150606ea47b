/** The plugged module. @assumed pages-3 /cfg/extModule */
import { EXT_MODULE } from '@/lib/contract/limits';
import { type ExtModuleTable, MODULE_INTERFACES, MODULE_TYPES } from '@/lib/contract/tables/ext-module';
import type { CommTable } from '@/lib/contract/tables/network-services';
import { isOneOf, isWhole } from './value-kinds';

/** Wrong member of the table; the serial port takes one thing at a time. */
export function extModuleProblem(table: ExtModuleTable, ports: readonly CommTable[]): string | undefined {
  if (!isOneOf(MODULE_TYPES, table.Type)) return 'Type';
  if (!isOneOf(MODULE_INTERFACES, table.Interface)) return 'Interface';
  if (table.Type !== 'None' && table.Interface === 'RS485' && ports[0]?.Function !== 'None') return 'Interface';
  return isWhole(table.QRTimeout, EXT_MODULE.qrS.min, EXT_MODULE.qrS.max) ? undefined : 'QRTimeout';
}
