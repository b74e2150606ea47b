import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Notice } from '@/components/feedback/notice';
import { useAct } from '@/components/feedback/use-act';
import { useWhileOpen } from '@/components/feedback/use-while-open';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { SegmentedField } from '@/components/form/segmented-field';
import { TextField } from '@/components/form/text-field';
import { useTrialQuestion } from '@/components/form/use-safe-apply';
import { WPS_WAY } from '@/lib/contract/methods/network';
import { useActionForm } from '@/lib/forms/use-action-form';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';
import { digitCountProblem, required } from '@/lib/validation/text-kinds';
import { changeCard } from './wlan-link';

const PIN_DIGITS = 8;

interface WpsDialogProps {
  isOwnWay: boolean;
  onStarted(): void;
  onClose(): void;
}

/** The device refused: nothing is left to try. A trial that cannot be ended ends by itself. */
async function endTrial(): Promise<void> {
  const { giveBack } = await import(/* webpackChunkName: "trial" */ '@/lib/trial/trial-calls');
  await giveBack(['WLan']).catch(() => undefined);
}

/**
 * Joins the network of a router without typing its key; tried first where this page is reached over Wi-Fi, as a join by
 * password. @assumed pages-2 /network/wifi (three ways)
 */
export function WpsDialog({ isOwnWay, onStarted, onClose }: WpsDialogProps) {
  const t = useTranslations('network.wifi');
  const queries = useQueryClient();
  const askTrial = useTrialQuestion();
  const close = useWhileOpen(onClose);
  const act = useAct();
  const [devicePin, setDevicePin] = useState<string>();
  const fields = useActionForm({
    initial: { way: WPS_WAY.button as number, routerPin: '' },
    label: (key) => t(`field.${key}`),
    disabled: act.isBusy,
    isNew: true,
    validate: ({ way, routerPin }) => ({
      routerPin:
        way === WPS_WAY.routerPin
          ? (required(routerPin) ?? digitCountProblem(routerPin, { min: PIN_DIGITS, max: PIN_DIGITS }))
          : undefined,
    }),
  });
  const { way, routerPin } = fields.values;
  const start = async () => {
    setDevicePin(undefined);
    const how = isOwnWay ? await askTrial([t('wps')], {}) : true;
    if (how === false) return;
    let isCalledOff = false;
    const isStarted = await act.run(async () => {
      // What is stored now goes on trial as it is: the device returns to it from the network that WPS joins.
      isCalledOff = how !== true && !(await changeCard(queries, (card) => card, how));
      if (isCalledOff) return;
      const ApPin = way === WPS_WAY.routerPin ? routerPin : '';
      const { info } = await rpc
        .call('netApp.connectByWps', { info: { Type: way, SSID: '', ApPin, WLanPin: '' } }, { needs: ['info'] })
        .catch(async (error) => {
          if (how !== true && error instanceof RpcError) await endTrial();
          throw error;
        });
      if (way !== WPS_WAY.devicePin) return;
      if (!info?.WLanPin) throw new RpcError('netApp.connectByWps', 0, {}, {}, 'no PIN');
      setDevicePin(String(info.WLanPin));
    });
    if (!isStarted || isCalledOff) return;
    onStarted();
    // The PIN has to be read first.
    if (way !== WPS_WAY.devicePin) close();
  };
  return (
    <DialogFrame title={t('wps')} changed={routerPin === '' ? [] : [t('field.routerPin')]} onClose={onClose}>
      <DialogForm
        button={t('connect')}
        isBusy={act.isBusy}
        isReady={!act.isDenied}
        failure={act.failure}
        onSubmit={fields.onSubmit(start)}
      >
        {isOwnWay && <Notice tone="warn">{t('ownWay')}</Notice>}
        <SegmentedField
          field={fields.field('way')}
          choices={[
            { value: WPS_WAY.button, label: t('way.button') },
            { value: WPS_WAY.devicePin, label: t('way.devicePin') },
            { value: WPS_WAY.routerPin, label: t('way.routerPin') },
          ]}
        />
        {way === WPS_WAY.button && <p>{t('pressButton')}</p>}
        {way === WPS_WAY.routerPin && (
          <TextField field={fields.field('routerPin')} maxLength={PIN_DIGITS} isTechnical />
        )}
        {way === WPS_WAY.devicePin && devicePin === undefined && <p>{t('askPin')}</p>}
        {way === WPS_WAY.devicePin && devicePin !== undefined && (
          <Notice tone="info" isNews>
            {t.rich('enterPin', { pin: devicePin, bdi: (text) => <bdi dir="ltr">{text}</bdi> })}
          </Notice>
        )}
      </DialogForm>
    </DialogFrame>
  );
}
