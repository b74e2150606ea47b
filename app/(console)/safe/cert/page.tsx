'use client';

import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ask } from '@/components/feedback/ask';
import { FailedQuery } from '@/components/feedback/failed-query';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { toast } from '@/components/feedback/toasts';
import { useAct } from '@/components/feedback/use-act';
import { useCopy } from '@/components/feedback/use-copy';
import { PageBody } from '@/components/form/page-body';
import { PageHead } from '@/components/form/page-head';
import { StatePanel } from '@/components/form/state-panel';
import { CertificateEnd, certificateTime } from '@/components/network/certificate-end';
import { PageLink } from '@/components/shell/page-link';
import { CertificateLink } from '@/components/video/certificate-link';
import { saysNoCertificate } from '@/lib/certificates/no-certificate';
import { type CertificateInfo, HTTPS_CERTIFICATE } from '@/lib/contract/methods/certificates';
import { useTable } from '@/lib/forms/use-tables';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';

const ImportDialog = lazyPart(() => import('./import-dialog').then((module) => module.ImportDialog));
const RequestDialog = lazyPart(() => import('./request-dialog').then((module) => module.RequestDialog));

/** `null`: the device has none; one can be imported all the same. */
async function readInstalled(): Promise<CertificateInfo | null> {
  try {
    return (await rpc.call('CertManager.getSvrCertInfo', {}, { needs: ['info'] })).info;
  } catch (error) {
    if (saysNoCertificate(error)) return null;
    throw error;
  }
}

/**
 * Security › Certificates: the certificate of https, and the root that browsers may trust. Calls of CertManager. @spec
 * §7; page and shapes @assumed pages-3 /safe/cert
 */
export default function CertificatePage() {
  const t = useTranslations('safe.cert');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const { timeFormat } = useCapabilities();
  const query = useQuery({
    queryKey: ['https certificate'],
    queryFn: readInstalled,
  });
  const { data: isHttpsOn, refetch: readHttps } = useTable('Https', ({ Enable }) => Enable);
  const copy = useCopy();
  const act = useAct();
  const [open, setOpen] = useState<'import' | 'request'>();
  const [isNeeded, setNeeded] = useState(false);
  const info = query.data;
  const renew = () => void query.refetch();
  // A malformed reply may hold other types: all are shown as text.
  const technical = (value: unknown) => Boolean(value) && <bdi dir="ltr">{String(value)}</bdi>;
  /** Hexadecimal digits, which may break anywhere. */
  const code = (value: unknown) =>
    Boolean(value) && (
      <bdi dir="ltr">
        <code>{String(value)}</code>
      </bdi>
    );

  const linesOf = (info: CertificateInfo) => [
    { label: t('line.kind'), value: t(info.Default ? 'own' : 'imported') },
    { label: t('line.subject'), value: technical(info.Subject) },
    { label: t('line.issuer'), value: technical(info.Issuer) },
    { label: t('line.from'), value: technical(info.NotBefore && certificateTime(info.NotBefore, timeFormat)) },
    { label: t('line.to'), value: info.NotAfter && <CertificateEnd validTo={info.NotAfter} /> },
    { label: t('line.serial'), value: code(info.SerialNumber) },
    {
      label: t('line.fingerprint'),
      value: info.Fingerprint && (
        <>
          {code(info.Fingerprint)}{' '}
          <Button
            variant="subtle"
            size="compact-xs"
            leftSection={<IconCopy size={14} stroke={1.75} aria-hidden />}
            aria-label={t('copyFingerprint')}
            onClick={() => void copy(info.Fingerprint)}
          >
            {common('copy')}
          </Button>
        </>
      ),
    },
  ];

  const remove = async () => {
    // It may have been switched off in another tab.
    const isUsed = (await readHttps()).data === true;
    setNeeded(isUsed);
    if (isUsed) return;
    const isConfirmed = await ask({
      title: t('removeTitle'),
      text: t('removeText'),
      confirm: t('remove'),
      cancel: common('cancel'),
      isDangerous: true,
    });
    if (!isConfirmed) return;
    const isDone = await act.run(() => rpc.call('CertManager.removeSvrCert', { type: HTTPS_CERTIFICATE }), t('remove'));
    if (isDone) toast.success(t('removed'));
    renew();
  };

  return (
    <PageBody head={<PageHead />} width="form">
      {query.isError && info === undefined ? (
        <FailedQuery query={query} />
      ) : (
        <div aria-busy={query.isPending}>
          {isNeeded && (
            <Notice tone="bad" isNews>
              {errors('CertSwitchOffFirst')} <PageLink path="/network/port">{t('toPorts')}</PageLink>
            </Notice>
          )}
          {info !== undefined && (
            <StatePanel
              title={t('installed')}
              hint={info?.Default ? t('ownHint') : undefined}
              lines={info ? linesOf(info) : [{ label: t('line.kind'), value: common('none') }]}
              acts={
                <>
                  <Button size="xs" data-opens="new" onClick={() => setOpen('import')}>
                    {t('import')}
                  </Button>
                  <Button size="xs" variant="default" data-opens="new" onClick={() => setOpen('request')}>
                    {t('request')}
                  </Button>
                  <CertificateLink />
                  {info && !info.Default && (
                    <Button size="xs" variant="subtle-danger" loading={act.isBusy} onClick={() => void remove()}>
                      {t('remove')}
                    </Button>
                  )}
                </>
              }
            />
          )}
        </div>
      )}
      {open === 'import' && (
        <ImportDialog isHttpsOn={isHttpsOn === true} onEnd={renew} onClose={() => setOpen(undefined)} />
      )}
      {open === 'request' && <RequestDialog onClose={() => setOpen(undefined)} />}
    </PageBody>
  );
}
