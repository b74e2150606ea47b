'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { SettingsPage } from '@/components/form/settings-page';
import { useTakenPorts } from '@/components/network/use-taken-ports';
import { useConfigForm } from '@/lib/forms/use-config-form';
import { rpc, session } from '@/lib/session/device';
import { IdentityPanel } from './identity-panel';
import { REGISTER_QUERY, RegistrationPanel } from './registration-panel';
import { ServerPanels } from './server-panels';
import { SIP_FORM, type SipFields, sipProblems } from './sip-fields';

/**
 * Video intercom › SIP settings: the number of this device in the intercom, and where it registers, or that it is the
 * server.
 * Tables VTOBasicInfo, Building, encrypted SIP; calls VTO.getCaps, VideoTalkManager.getRegisterState and
 * testRegister.
 * A changed server switch changes the menu at once.
 * @spec §2; @assumed pages-1 /vto/sipSet
 */
export default function SipPage() {
  const t = useTranslations('vto.sipSet');
  const queries = useQueryClient();
  const taken = useTakenPorts();
  // The capability follows the switch: whether the device can be a server is shown beside it.
  const caps = useQuery({ queryKey: ['vto caps'], queryFn: () => rpc.call('VTO.getCaps', {}) });
  const form = useConfigForm({
    ...SIP_FORM.form(),
    validate: (fields) => sipProblems(fields, taken, (key) => t(`field.${key}`)),
    label: (key) => t(`field.${key}`),
    onSaved: (fields, was) => follow(fields, was),
  });
  const follow = (fields: SipFields, was: SipFields) => {
    void queries.invalidateQueries({ queryKey: REGISTER_QUERY });
    // After a failure the menu remains unchanged until the next sign-in.
    if (fields.isServer !== was.isServer) session.readCapabilities().catch(() => undefined);
  };
  const canServe = caps.data?.caps?.SIPServerSupport === true;

  return (
    <SettingsPage form={form} side={(form) => <RegistrationPanel form={form} />}>
      {(form) => (
        <>
          <IdentityPanel form={form} />
          <ServerPanels form={form} canServe={canServe} />
        </>
      )}
    </SettingsPage>
  );
}
