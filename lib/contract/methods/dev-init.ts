import type { Nothing, Sealed } from '../rpc';

/** @spec §3 init account payload */
export interface InitAccount {
  name: 'admin';
  pwd: string;
  CellPhone?: string;
  Mail?: string;
}

/** @spec §3 locality config */
export interface LocalityConfig {
  NTP: { TimeZone: number };
  Language: string;
}

/** First boot, on the address without session. @spec §7 */
export interface DevInitMethods {
  /** `Init` 2 means initialised; `Find` holds 'A' when a phone is the contact. @spec §3 */
  'DevInit.getStatus': { params: Nothing; result: { Init: number; Find: string } };
  'DevInit.getCurrentTime': { params: Nothing; result: { time: string } };
  'DevInit.getLocalityConfig': { params: { names?: string[] }; result: LocalityConfig };
  'DevInit.setLocalityConfig': { params: Partial<LocalityConfig> | Sealed; result: true };
  /** Fails with a message and no code once the device is initialised. @assumed protocol 3.1 */
  'DevInit.account': { params: InitAccount | Sealed; result: true };
  /** @spec §3 cloud-access payload */
  'DevInit.access': { params: { NetAccess: 0; UpgradeCheck: 1 | 2 }; result: true };
}
