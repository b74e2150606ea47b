import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import { Fact } from '@/components/shell/fact';
import type { BackupContent } from '@/lib/config-file/read-config-file';
import { pagesOf } from '@/lib/config-file/table-pages';
import { NETWORK_TABLES } from '@/lib/contract/tables/maintenance';
import classes from './page.module.css';

interface FileContentProps {
  /** Undefined: this console cannot read the file. */
  content: BackupContent | undefined;
  keepsNetwork: boolean;
  /** Where the device is now, such as 192.168.1.108:80. */
  own: string | undefined;
}

const isNetwork = (name: string) => NETWORK_TABLES.some((each) => each === name);

/** What the import would do: where the file comes from, which pages it changes, where the device is afterwards. */
export function FileContent({ content, keepsNetwork, own }: FileContentProps) {
  const t = useTranslations('cfg.cfg');
  const line = useTranslations('version.line');
  const title = useTranslations('menu.page');
  const { pages, others } = pagesOf(content?.tables.filter((name) => !keepsNetwork || !isNetwork(name)) ?? []);
  return (
    <div className={classes.content}>
      <p>{t('questionText')}</p>
      {content ? (
        <>
          <dl>
            <Fact name={line('type')} value={content.model} />
            <Fact name={line('serial')} value={content.serialNo} />
            <Fact name={line('software')} value={content.version} />
            <Fact name={t('madeAt')} value={content.time} />
          </dl>
          <details>
            <summary>{t('tables', { count: pages.length + others.length })}</summary>
            <ul>
              {pages.map((page) => (
                <li key={page}>{title(page)}</li>
              ))}
              {others.map((name) => (
                <li key={name}>
                  <bdi dir="ltr">{name}</bdi>
                </li>
              ))}
            </ul>
          </details>
          {!content.hasSecrets && <p>{t('noSecrets')}</p>}
        </>
      ) : (
        <p>{t('unread')}</p>
      )}
      {!keepsNetwork && (content?.address === undefined || content.address !== own) && (
        <Notice tone="warn">
          {content?.address === undefined
            ? t('networkGoes')
            : t.rich('networkTo', { address: content.address, bdi: (text) => <bdi dir="ltr">{text}</bdi> })}
        </Notice>
      )}
    </div>
  );
}
