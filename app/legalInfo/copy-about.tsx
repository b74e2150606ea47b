import { Button } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ICON } from '@/components/theme/icon';
import { copyText } from '@/lib/copy-text';

/** Copies serial number and version, to share them; loads after the page. */
export function CopyAbout({ serialNumber, softVersion }: { serialNumber: string; softVersion: string }) {
  const t = useTranslations('legal');
  const version = useTranslations('version');
  const common = useTranslations('common');
  const [isCopied, setCopied] = useState<boolean>();
  const copy = async () => {
    const lines = [
      [version('line.serial'), serialNumber],
      [version('line.software'), softVersion],
    ];
    setCopied(await copyText(lines.map((line) => line.join(': ')).join('\n')));
  };
  return (
    <p>
      <Button variant="default" size="xs" leftSection={<IconCopy {...ICON} />} onClick={() => void copy()}>
        {t('copy')}
      </Button>{' '}
      <span role="status">{isCopied === undefined ? '' : isCopied ? common('copied') : version('copyFailed')}</span>
    </p>
  );
}
