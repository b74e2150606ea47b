import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { ask } from '@/components/feedback/ask';
import { bdi } from '@/components/feedback/bdi';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import type { AccessUser } from '@/lib/contract/records';
import { useNameList } from '@/lib/i18n/use-name-list';
import { personName } from '@/lib/persons/person-name';
import { rpc } from '@/lib/session/device';
import { useCapabilities } from '@/lib/session/use-visitor';
import { readBeforeRemoval } from '../undo/removed-persons';
import { type OnUndo, useRemovedToast } from '../undo/use-removed-toast';
import { removePersons } from './remove-persons';

interface PersonRemovalProps {
  persons: readonly AccessUser[];
  /** Called with those that remain, when any have been deleted. */
  onDone(left: readonly AccessUser[]): void;
  /** Called when some may have been deleted. */
  onChanged(): void;
  onUndo: OnUndo;
  onClose(): void;
}

/**
 * Asks, deletes persons with their credentials in one call, and reports the outcome with an offer to undo it; renders
 * nothing itself.
 */
export function PersonRemoval({ persons, onDone, onChanged, onUndo, onClose }: PersonRemovalProps) {
  const t = useTranslations('personManage');
  const common = useTranslations('common');
  const form = useTranslations('form');
  const act = useAct();
  const nameList = useNameList();
  const capabilities = useCapabilities();
  const showRemoved = useRemovedToast(onUndo);
  const isAsked = useRef(false);

  const remove = async () => {
    const [first] = persons;
    const confirmed = await ask({
      title: t.rich('removeTitle', { count: persons.length, name: first ? personName(first) : '', bdi }),
      text: (
        <>
          {/* Two people may have the same name. */}
          {first && persons.length === 1 && (
            <p>
              {t('field.userId')} <bdi dir="ltr">{first.UserID}</bdi>
            </p>
          )}
          {persons.length > 1 && <p>{nameList(persons.map(personName))}</p>}
          {t('removeText')}
        </>
      ),
      confirm: t('removeButton', { count: persons.length }),
      cancel: common('cancel'),
      isDangerous: true,
    });
    if (!confirmed) return;
    await act.run(
      async (signal) => {
        const ids = persons.map((each) => each.UserID);
        const kept = await readBeforeRemoval(ids, capabilities, { rpc, signal, onProgress: () => undefined });
        const outcome = await removePersons(rpc, ids);
        if (outcome.kind !== 'removed') {
          const left = persons.filter(({ UserID }) => outcome.left.includes(UserID));
          const gone = kept?.filter(({ person }) => !outcome.left.includes(person.UserID));
          showRemoved(persons.length - outcome.left.length, gone);
          if (!signal.aborted) onDone(left);
          throw new ActFailure(t('removedPartly', { names: nameList(left.map(personName)) }));
        }
        showRemoved(persons.length, kept, outcome.replyLost ? form('savedReplyLost') : undefined);
        if (!signal.aborted) onDone([]);
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
