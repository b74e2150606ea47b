import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import { useAct } from '@/components/feedback/use-act';
import { useWhileOpen } from '@/components/feedback/use-while-open';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { SecretField } from '@/components/form/secret-field';
import { SelectField } from '@/components/form/select-field';
import { TextField } from '@/components/form/text-field';
import { useTrialQuestion } from '@/components/form/use-safe-apply';
import { SSID_BYTES, WLAN_KEY } from '@/lib/contract/limits';
import { WLAN_SECURITY, type WlanSecurity } from '@/lib/contract/tables/network-access';
import { useActionForm } from '@/lib/forms/use-action-form';
import { required } from '@/lib/validation/text-kinds';
import { ssidProblem, wlanKeyProblem } from './wifi-fields';
import { changeCard, joined, type NetworkRow } from './wlan-link';

interface JoinDialogProps {
  /** Undefined for one whose name is typed. */
  network: NetworkRow | undefined;
  isOwnWay: boolean;
  title: string;
  onJoined(ssid: string): void;
  onClose(): void;
}

/** Joins a network: the device stores its name and key, and connects. */
export function JoinDialog({ network, isOwnWay, title, onJoined, onClose }: JoinDialogProps) {
  const t = useTranslations('network.wifi');
  const queries = useQueryClient();
  const askTrial = useTrialQuestion();
  const close = useWhileOpen(onClose);
  const act = useAct();
  const fields = useActionForm({
    initial: { ssid: network?.SSID ?? '', security: network?.AuthMode ?? ('WPA2-PSK' as WlanSecurity), key: '' },
    label: (key) => t(`field.${key}`),
    disabled: act.isBusy,
    isNew: true,
    validate: ({ ssid, security, key }) => ({
      ssid: required(ssid) ?? ssidProblem(ssid),
      key: wlanKeyProblem(security, key),
    }),
  });
  const { ssid, security, key } = fields.values;
  const submit = async () => {
    const way = isOwnWay ? await askTrial([title], {}) : true;
    if (way === false) return;
    let isSent = false;
    await act.run(async () => {
      isSent = await changeCard(queries, (card) => joined(card, ssid, security, key), way);
    });
    if (!isSent) return;
    onJoined(ssid);
    close();
  };
  return (
    <DialogFrame title={title} changed={fields.changedNames} onClose={onClose}>
      <DialogForm
        button={t('connect')}
        isBusy={act.isBusy}
        isReady={!act.isDenied}
        failure={act.failure}
        onSubmit={fields.onSubmit(submit)}
      >
        {isOwnWay && <Notice tone="warn">{t('ownWay')}</Notice>}
        {!network && (
          <>
            <TextField field={fields.field('ssid')} maxLength={SSID_BYTES} isRequired hasFocus />
            <SelectField
              field={fields.field('security')}
              choices={WLAN_SECURITY.map((value) => ({ value, label: value === 'Open' ? t('open') : value }))}
            />
          </>
        )}
        {security === 'Open' ? (
          <p>{t('noKey')}</p>
        ) : (
          <SecretField field={fields.field('key')} maxLength={WLAN_KEY.hex} hasFocus={network !== undefined} />
        )}
      </DialogForm>
    </DialogFrame>
  );
}
