import { useTranslations } from 'next-intl';
import { Notice } from '@/components/feedback/notice';
import { Fact } from '@/components/shell/fact';
import type { BackupContent } from '@/lib/config-file/read-config-file';
import { pagesOf } from '@/lib/config-file/table-pages';
import { NETWORK_TABLES } from '@/lib/contract/tables/maintenance';
import { CONSOLE_ROUTES } from '@/lib/routes/route-table';
import { verdict } from '@/lib/routes/verdict';
import { useVisitor } from '@/lib/session/use-visitor';
import classes from './page.module.css';

interface FileContentProps {
  /** Undefined: this console cannot read the file. */
  content: BackupContent | undefined;
  keepsNetwork: boolean;
  /** Where the device is now, such as 192.168.1.108:80. */
  own: string | undefined;
  /** Software version of this device. */
  version: string;
  /** Tables whose passwords neither the file nor this device has. */
  lacking: readonly string[];
}

const isNetwork = (name: string) => NETWORK_TABLES.some((each) => each === name);

/** What the import would do: where the file comes from, which pages it changes, where the device is afterwards. */
export function FileContent({ content, keepsNetwork, own, version, lacking }: FileContentProps) {
  const t = useTranslations('cfg.cfg');
  const line = useTranslations('version.line');
  const title = useTranslations('menu.page');
  const isApplied = (name: string) => !keepsNetwork || !isNetwork(name);
  const visitor = useVisitor();
  // A file holds tables of every page that such devices can have.
  const has = (page: string) =>
    CONSOLE_ROUTES.some((each) => each.title === page && verdict(each.path, visitor) !== 'not-supported');
  const applied = pagesOf(content?.tables.filter(isApplied) ?? [], has);
  const empty = pagesOf(lacking.filter(isApplied), has);
  const listOf = ({ pages, others }: typeof applied) => (
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
  );
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
            <summary>{t('tables', { count: applied.pages.length + applied.others.length })}</summary>
            {listOf(applied)}
          </details>
          {!content.hasSecrets && <p>{t('noSecrets')}</p>}
          {empty.pages.length + empty.others.length > 0 && (
            <Notice tone="warn">
              {t('enterAgain')}
              {listOf(empty)}
            </Notice>
          )}
          {content.version !== version && (
            <Notice tone="warn">
              {t.rich('otherVersion', {
                file: content.version,
                own: version,
                bdi: (text) => <bdi dir="ltr">{text}</bdi>,
              })}
            </Notice>
          )}
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
