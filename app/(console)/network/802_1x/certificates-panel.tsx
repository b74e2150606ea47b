import { IconTrash, IconUpload } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { FailedQuery } from '@/components/feedback/failed-query';
import { Mark } from '@/components/feedback/mark';
import { RetryNotice } from '@/components/feedback/retry-notice';
import { Panel } from '@/components/form/panel';
import { CertificateEnd } from '@/components/network/certificate-end';
import { RowAct } from '@/components/table/row-act';
import { SimpleTable } from '@/components/table/simple-table';
import { useEntryRemoval } from '@/components/table/use-entry-removal';
import type { WiredCertificate } from '@/lib/contract/methods/certificates';
import { rpc } from '@/lib/session/device';
import { type CertificateRow, subjectLine, useCertificates } from './certificates';

interface CertificatesPanelProps {
  readOnly: boolean;
  /** Opens the dialog of an import, which has a form of its own and is outside the form of the page. */
  onImport(type: WiredCertificate, title: string): void;
}

/**
 * What the device holds for the sign-in: authority, own certificate, key. Each file is imported and deleted at once.
 */
export function CertificatesPanel({ readOnly, onImport }: CertificatesPanelProps) {
  const t = useTranslations('network.wired');
  const table = useTranslations('table');
  const query = useCertificates(true);
  const removal = useEntryRemoval();
  const nameOf = (type: WiredCertificate) => t(`certificate.${KINDS[type]}`);
  const remove = async ({ type, stored }: CertificateRow) => {
    const asked = await removal({
      title: table('removeRow', { name: nameOf(type) }),
      text: <bdi>{stored?.fileName || nameOf(type)}</bdi>,
      confirm: t('remove'),
      removed: t('removed'),
      entry: type,
      remove: () => rpc.call('CertManager.removeSvrCert', { type }),
    });
    if (asked) void query.refetch();
  };
  return (
    <Panel title={t('certificates')}>
      {query.isError && query.data && (
        <RetryNotice tone="warn" isTrying={query.isFetching} onRetry={() => void query.refetch()}>
          {table('stale')}
        </RetryNotice>
      )}
      {query.isError && !query.data ? (
        <FailedQuery query={query} />
      ) : (
        <SimpleTable
          label={t('certificates')}
          rows={query.data ?? []}
          rowKey={({ type }) => type}
          columns={[
            { key: 'kind', title: t('column.kind'), cell: ({ type }) => nameOf(type) },
            {
              key: 'file',
              title: t('column.file'),
              cell: ({ stored }) =>
                stored ? (
                  stored.fileName ? (
                    <bdi>{stored.fileName}</bdi>
                  ) : (
                    t('stored')
                  )
                ) : (
                  <Mark tone="off">{t('none')}</Mark>
                ),
            },
            {
              key: 'subject',
              title: t('column.subject'),
              cell: ({ stored }) => stored && subjectLine(stored.subject) && <bdi>{subjectLine(stored.subject)}</bdi>,
            },
            {
              key: 'end',
              title: t('column.end'),
              cell: ({ stored }) => stored?.validTo && <CertificateEnd validTo={stored.validTo} />,
            },
            {
              key: 'acts',
              title: t('column.acts'),
              hasActions: true,
              cell: (row) => (
                <>
                  <RowAct
                    icon={IconUpload}
                    label={t('importName', { name: nameOf(row.type) })}
                    isDisabled={readOnly}
                    onClick={() => onImport(row.type, t('importName', { name: nameOf(row.type) }))}
                  />
                  <RowAct
                    icon={IconTrash}
                    label={table('removeRow', { name: nameOf(row.type) })}
                    verb={table('remove')}
                    isDisabled={readOnly || !row.stored}
                    onClick={() => remove(row)}
                  />
                </>
              ),
            },
          ]}
        />
      )}
    </Panel>
  );
}

const KINDS = {
  'Wire802_1X.CACert': 'authority',
  'Wire802_1X.ClientCert': 'own',
  'Wire802_1X.ClientKey': 'key',
} as const;
