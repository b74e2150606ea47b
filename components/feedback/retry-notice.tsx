import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Notice } from './notice';

interface RetryNoticeProps {
  tone?: 'bad' | 'warn';
  isTrying?: boolean;
  onRetry(): void;
  children: ReactNode;
}

/** A failure with a retry button. */
export function RetryNotice({ tone = 'bad', isTrying = false, onRetry, children }: RetryNoticeProps) {
  const common = useTranslations('common');
  return (
    <Notice
      tone={tone}
      isNews
      action={
        <Button size="xs" variant="default" loading={isTrying} onClick={onRetry}>
          {common('retry')}
        </Button>
      }
    >
      {children}
    </Notice>
  );
}
