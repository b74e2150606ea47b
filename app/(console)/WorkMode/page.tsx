'use client';

import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { ChoiceList } from '@/components/form/choice-list';
import { ChoiceRow } from '@/components/form/choice-row';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { IDENTIFY_WAYS, WORK_MODES } from '@/lib/contract/tables/work-mode';
import { useSettings } from '@/lib/forms/use-settings';
import { useCapabilities } from '@/lib/session/use-visitor';
import { chosenProblem } from '@/lib/validation/text-kinds';
import { CollectionPanel } from './collection-panel';
import { useCollection } from './use-collection';
import { WORK_MODE } from './workMode-fields';

/**
 * Work mode: the terminal lets people in, or lets them enrol themselves. Table WorkMode; counters by
 * AccessUser.startFind. @spec §2; @assumed pages-2 /WorkMode
 */
export default function WorkModePage() {
  const t = useTranslations('WorkMode');
  const common = useTranslations('common');
  const { cardAuth, faceAuth, fingerprintAuth } = useCapabilities();
  const items = [
    ...(faceAuth ? (['face'] as const) : []),
    ...(cardAuth ? (['card'] as const) : []),
    ...(fingerprintAuth ? (['fingerprint'] as const) : []),
  ];
  const collection = useCollection();
  const form = useSettings(WORK_MODE, {
    onSaved: collection.refresh,
    rules: (values) => {
      // What the device cannot read is not seen, so it does not count, and the message stands at the first that is.
      const problem = chosenProblem(
        items.filter((item) => values[item]),
        t('what'),
      );
      return values.mode === WORK_MODES.collection && items[0] ? { [items[0]]: problem } : {};
    },
  });

  const readAgain = async () => {
    collection.refresh();
    await form.refresh();
  };

  return (
    <SettingsPage
      form={{ ...form, refresh: readAgain }}
      lead={<CollectionPanel collection={collection} form={form} />}
      confirmSave={async ({ values, loaded }) =>
        values.mode === loaded.mode ||
        values.mode === WORK_MODES.normal ||
        ask({
          title: t('startTitle'),
          text: t('startText'),
          confirm: t('start'),
          cancel: common('cancel'),
        })
      }
    >
      {(form) => (
        <>
          <Panel title={t('title')}>
            <ChoiceRow of={form} name="mode" />
          </Panel>
          {form.values.mode === WORK_MODES.collection && (
            <>
              <Panel title={t('items')}>
                {items.map((item) => (
                  <Field key={item} of={form} name={item} />
                ))}
              </Panel>
              <Panel title={t('rules')}>
                <ChoiceList
                  of={form}
                  name="identifyBy"
                  only={IDENTIFY_WAYS.filter((way) => way !== 'Card' || cardAuth || form.loaded.identifyBy === way)}
                />
                <Field of={form} name="knownOnly" />
                {faceAuth && <Field of={form} name="allowReplace" />}
                <Field of={form} name="timeoutS" />
                <Field of={form} name="returnH" hint={t('returnHint')} />
              </Panel>
            </>
          )}
        </>
      )}
    </SettingsPage>
  );
}
