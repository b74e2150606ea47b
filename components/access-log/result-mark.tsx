import { Tooltip } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { Mark } from '@/components/feedback/mark';
import { ACCESS_ERROR, type AccessCardRec } from '@/lib/contract/records';
import { codeName } from '@/lib/records/code-name';

/** The result as text: opened, or why not. */
export function useResultText(): (row: Pick<AccessCardRec, 'Status' | 'ErrorCode'>) => string {
  const t = useTranslations('accesslog.log');
  return ({ Status, ErrorCode }) => {
    if (Status === 1) return t('opened');
    const reason = codeName(ACCESS_ERROR, ErrorCode);
    if (reason === 'none') return t('refused');
    return reason ? t(`error.${reason}`) : t('otherError', { code: String(ErrorCode) });
  };
}

/** The result with its mark. The error number of a reason is in the tooltip or beside the text. */
export function ResultMark({ row, withCode = false }: { row: AccessCardRec; withCode?: boolean }) {
  const t = useTranslations('accesslog.log');
  const text = useResultText()(row);
  if (row.Status === 1) return <Mark tone="ok">{text}</Mark>;
  const code = t('code', { code: String(row.ErrorCode) });
  if (!withCode) {
    return (
      <Tooltip label={code}>
        <span>
          <Mark tone="bad">{text}</Mark>
        </span>
      </Tooltip>
    );
  }
  return (
    <>
      <Mark tone="bad">{text}</Mark>
      <br />
      {code}
    </>
  );
}
