import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { ask } from '@/components/feedback/ask';
import { toast } from '@/components/feedback/toasts';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import type { AccessUser } from '@/lib/contract/records';
import { useNameList } from '@/lib/i18n/use-name-list';
import { rpc } from '@/lib/session/device';
import { removePersons } from './remove-persons';

interface PersonRemovalProps {
  persons: readonly AccessUser[];
  /** All of them are gone. */
  onDone(): void;
  /** Some may be gone. */
  onChanged(): void;
  onClose(): void;
}

/** Asks, removes persons with their credentials in one call and tells what came of it; draws nothing itself. */
export function PersonRemoval({ persons, onDone, onChanged, onClose }: PersonRemovalProps) {
  const t = useTranslations('personManage');
  const common = useTranslations('common');
  const form = useTranslations('form');
  const act = useAct();
  const nameList = useNameList();
  const isAsked = useRef(false);

  const remove = async () => {
    const confirmed = await ask({
      title: t.rich('removeTitle', {
        count: persons.length,
        name: persons[0]?.UserName ?? '',
        bdi: (name) => <bdi>{name}</bdi>,
      }),
      text: t('removeText'),
      confirm: t('removeButton', { count: persons.length }),
      cancel: common('cancel'),
      isDangerous: true,
    });
    if (!confirmed) return;
    await act.run(
      async (signal) => {
        const outcome = await removePersons(
          rpc,
          persons.map((each) => each.UserID),
        );
        if (outcome.kind !== 'removed') {
          const left = persons.filter((each) => outcome.left.includes(each.UserID)).map((each) => each.UserName);
          throw new ActFailure(t('removedPartly', { names: nameList(left) }));
        }
        toast.success(outcome.replyLost ? form('savedReplyLost') : t('removed', { count: persons.length }));
        if (!signal.aborted) onDone();
      },
      t('removeButton', { count: persons.length }),
    );
    onChanged();
  };
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    void remove().finally(onClose);
  }, []);
  return null;
}
