import { Button } from '@mantine/core';
import { IconCopy, IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { ICON } from '@/components/theme/icon';
import { describeError } from '@/lib/errors/describe-error';
import { errorDetails } from '@/lib/errors/error-details';
import { RpcError, TransportError } from '@/lib/rpc/rpc-error';
import { useReadAgain } from '@/lib/session/use-session-open';
import { useFailureText } from './error-text';
import classes from './failure-panel.module.css';
import { Mark } from './mark';
import { useCopy } from './use-copy';

interface FailurePanelProps {
  title: string;
  error: unknown;
  tries: number;
  isTrying: boolean;
  onRetry(): void;
}

/**
 * Shown in place of content that could not be read: the request, the answer, and a retry. Empty when only the session
 * was over: the content is read again after the next sign-in.
 */
export function FailurePanel({ title, error, tries, isTrying, onRetry }: FailurePanelProps) {
  const t = useTranslations('form');
  const common = useTranslations('common');
  const errors = useTranslations('errors');
  const copy = useCopy();
  // Two parts of a page may fail at once.
  const titleId = useId();
  const refusal = useFailureText()(error);
  useReadAgain(error, onRetry);
  if (refusal === undefined) return null;
  // The general refusal says that nothing was changed, which is no news about a read.
  const text = describeError(error).key.startsWith('OperateFail') ? errors('NoUsableData') : refusal;
  const details = errorDetails(error);
  const isCall = error instanceof RpcError || error instanceof TransportError;
  return (
    <section className={classes.panel} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Mark tone="bad">{title}</Mark>
      </h2>
      <p role="alert">{text}</p>
      {isCall && (
        <dl className={classes.details}>
          <dt>{t('failedCall')}</dt>
          <dd>
            <code dir="ltr">{error.method}</code>
          </dd>
          {error instanceof RpcError && error.code > 0 && (
            <>
              <dt>{t('failedCode')}</dt>
              <dd>
                <bdi>{error.code}</bdi>
              </dd>
            </>
          )}
          <dt>{t('failedTries')}</dt>
          <dd>{tries}</dd>
        </dl>
      )}
      <div className={classes.acts}>
        <Button variant="default" leftSection={<IconRefresh {...ICON} />} loading={isTrying} onClick={onRetry}>
          {common('retry')}
        </Button>
        {details && (
          <Button variant="subtle" leftSection={<IconCopy {...ICON} />} onClick={() => void copy(details)}>
            {t('copyDetails')}
          </Button>
        )}
      </div>
    </section>
  );
}
