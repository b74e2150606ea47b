import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { NumberBox } from '@/components/form/number-box';
import { ADVERT } from '@/lib/contract/limits';
import type { AdvertResource } from '@/lib/contract/methods/video-output';
import { useNameList } from '@/lib/i18n/use-name-list';
import { RpcError } from '@/lib/rpc/rpc-error';
import { rpc } from '@/lib/session/device';

/** Seconds of a picture. @assumed as "Show now" of /individuation/screen */
const PICTURE_S = 10;

interface ShowDialogProps {
  rows: readonly AdvertResource[];
  onShown(): unknown;
  onClose(): void;
}

/** Shows resources on the screen at once, one after the other. Call VideoOutput.deliverAdvertisement. */
export function ShowDialog({ rows, onShown, onClose }: ShowDialogProps) {
  const t = useTranslations('individuation.resource');
  const validation = useTranslations('validation');
  const common = useTranslations('common');
  const nameList = useNameList();
  const [seconds, setSeconds] = useState<number | ''>(Math.max(PICTURE_S, ...rows.map(({ Duration }) => Duration)));
  const act = useAct({
    textOf: (error) =>
      error instanceof RpcError && error.detail.reason === 'TargetInUse' ? t('notPlayable') : undefined,
  });
  const { min, max } = ADVERT.deliverS;
  const isGood = typeof seconds === 'number' && Number.isInteger(seconds) && seconds >= min && seconds <= max;
  const show = async () => {
    const list = rows.map(({ ID }) => ID);
    const duration = Number(seconds);
    if (!(await act.run(() => rpc.call('VideoOutput.deliverAdvertisement', { channel: 0, list, duration })))) return;
    toast.success(t('shown'));
    onClose();
    await onShown();
  };
  return (
    <DialogFrame title={t('showTitle', { count: rows.length })} onClose={onClose}>
      <DialogForm
        button={t('show')}
        isBusy={act.isBusy}
        isReady={isGood}
        failure={act.failure}
        onSubmit={() => void show()}
        onClose={onClose}
      >
        <p>{nameList(rows.map(({ Name }) => Name))}</p>
        <NumberBox
          label={t('eachFor')}
          value={seconds}
          rightSection={common('seconds')}
          error={!isGood && validation('OutOfRange', { min, max })}
          errorProps={{ role: 'alert' }}
          onChange={setSeconds}
        />
      </DialogForm>
    </DialogFrame>
  );
}
