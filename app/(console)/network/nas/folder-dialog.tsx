import { ActionIcon } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { FailedQuery } from '@/components/feedback/failed-query';
import { RetryNotice } from '@/components/feedback/retry-notice';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import { ICON } from '@/components/theme/icon';
import { NAS_FAILURES, type TreeNode } from '@/lib/contract/methods/nas';
import { isolated } from '@/lib/i18n/isolated';
import { RpcError } from '@/lib/rpc/rpc-error';
import classes from './folder-dialog.module.css';
import { readFolders } from './nas-fields';

interface FolderDialogProps {
  /** Row of the stored target, from 0. */
  index: number;
  directory: string;
  onChoose(directory: string): void;
  onClose(): void;
}

/** The folders of a stored target as a tree, each level read when it is opened. */
export function FolderDialog({ index, directory, onChoose, onClose }: FolderDialogProps) {
  const t = useTranslations('network.nas.folder');
  const [chosen, choose] = useState(directory);
  const submit = () => {
    onChoose(chosen);
    onClose();
  };
  return (
    <DialogFrame title={t('title')} changed={chosen === directory ? [] : [t('title')]} onClose={onClose}>
      <DialogForm button={t('open')} isReady={chosen !== ''} onSubmit={submit}>
        <Level index={index} id="" chosen={chosen} onChoose={choose} />
      </DialogForm>
    </DialogFrame>
  );
}

interface LevelProps {
  index: number;
  /** The folder whose content it shows; '' for the outermost ones. */
  id: string;
  chosen: string;
  onChoose(id: string): void;
}

function Level({ index, id, ...choice }: LevelProps) {
  const t = useTranslations('network.nas');
  const common = useTranslations('common');
  const query = useQuery({ queryKey: ['nas folders', index, id], queryFn: () => readFolders(index, id), gcTime: 0 });
  if (query.isError) {
    const why = NAS_FAILURES.find((each) => query.error instanceof RpcError && query.error.detail.reason === each);
    if (!why) return <FailedQuery query={query} />;
    return (
      <RetryNotice isTrying={query.isFetching} onRetry={() => void query.refetch()}>
        {t(`failure.${why}`)}
      </RetryNotice>
    );
  }
  if (query.isPending) return <p role="status">{common('loading')}</p>;
  if (!query.data?.length) return <p role="status">{t(query.data ? 'folder.none' : 'folder.unlisted')}</p>;
  return (
    <ul className={classes.folders}>
      {query.data.map((node) => (
        <Folder key={node.id} index={index} node={node} {...choice} />
      ))}
    </ul>
  );
}

function Folder({ node, ...level }: Omit<LevelProps, 'id'> & { node: TreeNode }) {
  const t = useTranslations('network.nas.folder');
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <div className={classes.folder}>
        {node.nodeInfo?.HasChildren === true && (
          <ActionIcon
            variant="subtle"
            aria-expanded={isOpen}
            aria-label={t('inside', { name: isolated(node.name) })}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronRight className="flip" {...ICON} />
          </ActionIcon>
        )}
        <label>
          <input
            type="radio"
            name="folder"
            checked={level.chosen === node.id}
            onChange={() => level.onChoose(node.id)}
          />
          <bdi>{node.name}</bdi>
        </label>
      </div>
      {isOpen && <Level id={node.id} {...level} />}
    </li>
  );
}
