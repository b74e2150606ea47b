import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { useFailureText } from '@/components/feedback/error-text';
import { toast } from '@/components/feedback/toasts';
import type { AccessUser } from '@/lib/contract/records';
import { useNameList } from '@/lib/i18n/use-name-list';
import { rpc } from '@/lib/session/device';
import { removePersons } from './remove-persons';

/** Asks, removes persons with their credentials, tells what came of it and reads the list again. */
export function useRemoval(refresh: () => Promise<void>) {
  const t = useTranslations('personManage');
  const common = useTranslations('common');
  const form = useTranslations('form');
  const failureText = useFailureText();
  const nameList = useNameList();

  return async (chosen: readonly AccessUser[], done: () => void = () => undefined) => {
    const confirmed = await ask({
      title: t.rich('removeTitle', {
        count: chosen.length,
        name: chosen[0]?.UserName ?? '',
        bdi: (name) => <bdi>{name}</bdi>,
      }),
      text: t('removeText'),
      confirm: t('removeButton', { count: chosen.length }),
      cancel: common('cancel'),
      isDangerous: true,
    });
    if (!confirmed) return;
    try {
      const outcome = await removePersons(
        rpc,
        chosen.map((each) => each.UserID),
      );
      if (outcome.kind === 'removed') {
        toast.success(outcome.replyLost ? form('savedReplyLost') : t('removed', { count: chosen.length }));
        done();
      } else {
        const left = chosen.filter((each) => outcome.left.includes(each.UserID)).map((each) => each.UserName);
        toast.failure(t('removedPartly', { names: nameList(left) }));
      }
    } catch (error) {
      toast.failure(failureText(error));
    }
    await refresh();
  };
}
