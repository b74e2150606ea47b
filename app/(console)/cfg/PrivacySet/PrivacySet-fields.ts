import { PRIVACY } from '@/lib/contract/limits';
import { SHOWN_FORMS } from '@/lib/contract/tables/privacy';
import { at } from '@/lib/forms/bind';
import { settings } from '@/lib/forms/settings';

const FORMS = { ways: [{ texts: 'cfg.PrivacySet.form' }] } as const;

/** Personal data: what the screen shows, and what the device stores. @assumed pages-3 /cfg/PrivacySet */
export const PRIVACY_SETTINGS = settings('/cfg/PrivacySet', {
  name: at('PrivacySet', 'Show', 'Name').oneOf(SHOWN_FORMS, FORMS),
  userId: at('PrivacySet', 'Show', 'UserID').oneOf(SHOWN_FORMS, FORMS),
  photo: at('PrivacySet', 'Show', 'Photo').oneOf(SHOWN_FORMS, FORMS),
  department: at('PrivacySet', 'Show', 'Department').oneOf(SHOWN_FORMS, FORMS),
  face: at('PrivacySet', 'Store', 'Face').boolean().asks(),
  snapshot: at('PrivacySet', 'Store', 'Snapshot').boolean(),
  fingerprint: at('PrivacySet', 'Store', 'Fingerprint').boolean(),
  recordDays: at('PrivacySet', 'Store', 'RecordDays').number({
    range: PRIVACY.recordDays,
    unit: 'cfg.PrivacySet.days',
  }),
});
