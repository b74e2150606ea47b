import { useTranslations } from 'next-intl';
import { useErrorText } from '@/components/feedback/error-text';
import { Panel } from '@/components/form/panel';
import { PageLink } from '@/components/shell/page-link';
import { usePageNames } from '@/components/shell/page-title';
import { SimpleTable } from '@/components/table/simple-table';
import { SessionError } from '@/lib/contract/error-codes';
import type { CallLog, SeenCode } from '@/lib/health/call-log';
import { RpcError, TransportError } from '@/lib/rpc/rpc-error';
import { computerWall } from '@/lib/session/computer-time';
import { formatDeviceTime, showDeviceTime } from '@/lib/session/device-time';
import { useCapabilities } from '@/lib/session/use-visitor';

/** Calls that the device refused or did not answer, by code and page, the latest first. */
export function SeenCodes({ log }: { log: CallLog }) {
  const t = useTranslations('health');
  const nameOf = usePageNames();
  const meaning = useMeaning();
  const { timeFormat } = useCapabilities();
  return (
    <Panel title={t('codes')}>
      <SimpleTable
        label={t('codes')}
        rows={log.codes}
        rowKey={({ code, page }) => `${code} ${page}`}
        empty={t('noCodes')}
        columns={[
          {
            key: 'code',
            title: t('code'),
            card: 'end',
            isOneLine: true,
            cell: ({ code }) => (typeof code === 'number' ? <code dir="ltr">{code}</code> : t('noAnswer')),
          },
          { key: 'means', title: t('means'), card: 'name', cell: meaning },
          {
            key: 'method',
            title: t('method'),
            rank: 2,
            card: 'line',
            cell: ({ method }) => <code dir="ltr">{method}</code>,
          },
          {
            key: 'page',
            title: t('page'),
            card: 'line',
            cell: ({ page }) => nameOf(page) && <PageLink path={page}>{nameOf(page)}</PageLink>,
          },
          { key: 'seen', title: t('seen'), isCompared: true, cell: ({ count }) => String(count) },
          {
            key: 'last',
            title: t('last'),
            card: 'line',
            isOneLine: true,
            cell: ({ at }) => (
              <bdi dir="ltr">{showDeviceTime(formatDeviceTime(at + computerWall() - Date.now()), timeFormat)}</bdi>
            ),
          },
        ]}
      />
    </Panel>
  );
}

/** What a code means: the text that a page without a text of its own would show. */
function useMeaning(): (seen: SeenCode) => string {
  const errorText = useErrorText();
  const shell = useTranslations('shell');
  return ({ code, method }) => {
    if (typeof code !== 'number') return errorText(new TransportError(method, code));
    const isOver = code === SessionError.SessionExpired || code === SessionError.SessionInvalid;
    return isOver ? shell('reLogin') : errorText(new RpcError(method, code, {}, {}, ''));
  };
}
