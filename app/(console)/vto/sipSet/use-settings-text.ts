import { useTranslations } from 'next-intl';
import { INTERCOM_TYPES, type IntercomType, SIP_SERVER_TYPES } from '@/lib/contract/tables/intercom';
import type { SipFields } from './sip-fields';

const TYPES = Object.entries(INTERCOM_TYPES) as [IntercomType, number][];

/** In the order of the page; without secrets. */
const COPIED_FIELDS = [
  'type',
  'system',
  'hasBuilding',
  'building',
  'hasUnit',
  'unit',
  'number',
  'position',
  'isServer',
  'isEnabled',
  'serverType',
  'server',
  'port',
  'userId',
  'authId',
  'realm',
  'serverUser',
  'backup',
  'backupPort',
  'backupUser',
  'period',
  'localPort',
  'mediaPort',
  'stun',
  'proxy',
] as const satisfies readonly (keyof SipFields)[];

/** The settings as lines of label and value to share with others, without secrets. */
export function useSettingsText(): (fields: SipFields) => string {
  const t = useTranslations('vto.sipSet');
  const common = useTranslations('common');
  const shown = (fields: SipFields, key: (typeof COPIED_FIELDS)[number]): string => {
    if (key === 'type') {
      const [type] = TYPES.find(([, code]) => code === fields.type) ?? [];
      return type ? t(`type.${type}`) : String(fields.type);
    }
    if (key === 'system') return t(fields.system === 0 ? 'analog' : 'digital');
    if (key === 'serverType') {
      const type = SIP_SERVER_TYPES.find(({ code }) => code === fields.serverType);
      return type ? t(`serverTypes.${type.name}`) : String(fields.serverType);
    }
    const value = fields[key];
    if (typeof value === 'boolean') return value ? common('on') : common('off');
    return String(value) || '–';
  };
  return (fields) =>
    COPIED_FIELDS
      // The number of a level that is not used would be taken for one that is.
      .filter((key) => (key !== 'building' || fields.hasBuilding) && (key !== 'unit' || fields.hasUnit))
      .map((key) => t('copyLine', { label: t(`field.${key}`), value: shown(fields, key) }))
      .join('\n');
}
