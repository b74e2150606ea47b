import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { FailedQuery } from '@/components/feedback/failed-query';
import form from '@/components/form/dialog-form.module.css';
import { DialogFrame } from '@/components/form/dialog-frame';
import { rpc } from '@/lib/session/device';

/** The mail of an alarm as the device would send it now under this title. */
export function PreviewDialog({ title, onClose }: { title: string; onClose(): void }) {
  const t = useTranslations('network.email');
  const mail = useQuery({
    queryKey: ['mail preview', title],
    gcTime: 0,
    queryFn: () => rpc.call('netApp.previewMail', { Title: title }),
  });
  return (
    <DialogFrame title={t('preview')} onClose={onClose}>
      <div className={form.form} aria-busy={mail.isLoading}>
        {mail.isError && <FailedQuery query={mail} />}
        {mail.data && (
          <>
            <strong dir="auto">{String(mail.data.Subject)}</strong>
            <div style={{ whiteSpace: 'pre-wrap' }} dir="auto">
              {String(mail.data.Text)}
            </div>
          </>
        )}
      </div>
    </DialogFrame>
  );
}
