import { useTranslations } from 'next-intl';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { useWhileOpen } from '@/components/feedback/use-while-open';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { TextField } from '@/components/form/text-field';
import type { RequestSubject } from '@/lib/contract/methods/certificates';
import { useActionForm } from '@/lib/forms/use-action-form';
import { saveFile } from '@/lib/save-file';
import { rpc } from '@/lib/session/device';
import { serverAddressProblem } from '@/lib/validation/server-address';
import { lengthProblem, required } from '@/lib/validation/text-kinds';

const PARTS = ['C', 'ST', 'L', 'O', 'OU', 'CN'] as const;
const PART_MAX = 64;
const REGION_MAX = 2;
/** @assumed pages-3 /safe/cert */
const FILE = 'device.csr';

/** Has the device make a key and a request for its certificate, and saves the request. */
export function RequestDialog({ onClose }: { onClose(): void }) {
  const t = useTranslations('safe.cert');
  const close = useWhileOpen(onClose);
  const act = useAct();
  const initial: RequestSubject = {
    C: '',
    ST: '',
    L: '',
    O: '',
    OU: '',
    CN: window.location.hostname.replace(/[[\]]/g, ''),
  };
  const fields = useActionForm({
    initial,
    label: (key) => t(`field.${key}`),
    disabled: act.isBusy,
    isNew: true,
    validate: ({ C, O: organization, CN }) => ({
      C: /^[A-Z]{2}$/.test(C) ? undefined : { key: 'RegionError' },
      O: required(organization),
      // The name of this page may be longer than the part of a subject.
      CN: required(CN) ?? lengthProblem(CN, PART_MAX) ?? serverAddressProblem(CN.trim()),
    }),
  });
  const submit = async (subject: RequestSubject) => {
    const isDone = await act.run(async () => {
      const { csr } = await rpc.call('CertManager.createCertRequest', { subject }, { needs: ['csr'] });
      saveFile(FILE, new Blob([csr], { type: 'application/pkcs10' }));
    });
    if (!isDone) return;
    toast.success(t('requested'));
    close();
  };

  return (
    <DialogFrame title={t('request')} onClose={onClose} changed={fields.changedNames}>
      <DialogForm
        button={t('requestButton')}
        isBusy={act.isBusy}
        failure={act.failure}
        onSubmit={fields.onSubmit(submit)}
      >
        <p>{t('requestText')}</p>
        {PARTS.map((part) => (
          <TextField
            key={part}
            field={fields.field(part)}
            maxLength={part === 'C' ? REGION_MAX : PART_MAX}
            isTechnical={part === 'C' || part === 'CN'}
            isRequired={part === 'C' || part === 'O' || part === 'CN'}
            hasFocus={part === 'C'}
            {...(part === 'C' && { keep: (typed: string) => typed.toUpperCase() })}
          />
        ))}
      </DialogForm>
    </DialogFrame>
  );
}
