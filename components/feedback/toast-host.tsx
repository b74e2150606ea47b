import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { ICON } from '@/components/theme/icon';
import { browserClock } from '@/lib/clock';
import { copyText } from '@/lib/copy-text';
import { useStore } from '@/lib/use-store';
import { Mark } from './mark';
import classes from './toast-host.module.css';
import { shownToasts, type Toast, toast } from './toasts';

/** Shows the messages. Loads with the first message. */
export default function ToastHost() {
  const all = useStore(shownToasts);
  return (
    <div className={classes.area}>{all.map((each) => !each.dialogs && <ToastCard key={each.id} shown={each} />)}</div>
  );
}

function ToastCard({ shown }: { shown: Toast }) {
  const t = useTranslations('form');
  const common = useTranslations('common');
  const [isCopied, setCopied] = useState(false);
  const { id, tone, title, message, life, retry, link, undo, details } = shown;
  const close = () => toast.close(id);
  const act = retry ? { label: common('retry'), run: retry } : undo && { label: t('undo'), run: undo };
  useEffect(() => (life === false ? undefined : browserClock.after(life, () => toast.close(id))), [id, life]);
  return (
    <div className={classes.toast} data-tone={tone}>
      <Mark tone={tone}>{null}</Mark>
      <div className={classes.text} role={tone === 'bad' ? 'alert' : 'status'}>
        {title ? (
          <>
            <b>{title}</b>
            <p>{message}</p>
          </>
        ) : (
          <p data-title={tone === 'ok' || undefined}>{message}</p>
        )}
      </div>
      <ActionIcon size="sm" aria-label={common('close')} onClick={close}>
        <IconX {...ICON} />
      </ActionIcon>
      {(act || link || details) && (
        <div className={classes.acts}>
          {act && (
            <button
              type="button"
              onClick={() => {
                close();
                act.run();
              }}
            >
              {act.label}
            </button>
          )}
          {link && (
            <a href={link.address} target="_blank" rel="noreferrer">
              {link.label}
            </a>
          )}
          {details && (
            <button type="button" onClick={() => void copyText(details).then(setCopied)}>
              {isCopied ? common('copied') : t('copyDetails')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
