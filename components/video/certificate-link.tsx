import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { toast } from '@/components/feedback/toasts';
import { fromBase64 } from '@/lib/base64';
import { saveFile } from '@/lib/save-file';
import { rpc } from '@/lib/session/device';

const FILE = 'RootCert.cer';
const TYPE = 'application/x-x509-ca-cert';

/** Saves the device's root certificate, so that the browser can trust its secure stream. @spec §7 root certificate */
export function CertificateLink({ size = 'xs' }: { size?: 'xs' | 'sm' }) {
  const t = useTranslations('video.live');
  const errors = useTranslations('errors');
  const download = async () => {
    try {
      const { cert } = await rpc.call('CertManager.exportRootCert', {});
      const bytes = fromBase64(cert);
      saveFile(FILE, new Blob([bytes], { type: TYPE }));
    } catch {
      // @spec §8 DownloadFailed: refused, unreachable, or not base64.
      toast.failure(errors('DownloadFailed'));
    }
  };
  return (
    <Button
      variant="default"
      size={size}
      leftSection={<IconDownload size={14} stroke={1.75} aria-hidden />}
      onClick={() => void download()}
    >
      {t('certificate')}
    </Button>
  );
}
