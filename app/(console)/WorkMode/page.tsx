'use client';

import { useTranslations } from 'next-intl';
import { ask } from '@/components/feedback/ask';
import { ChoiceList } from '@/components/form/choice-list';
import { ChoiceRow } from '@/components/form/choice-row';
import { Field } from '@/components/form/field';
import { Panel } from '@/components/form/panel';
import { SettingsPage } from '@/components/form/settings-page';
import { WORK_MODES } from '@/lib/contract/tables/work-mode';
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
  const collection = useCollection();
  const form = useSettings(WORK_MODE, {
    onSaved: collection.refresh,
    rules: ({ mode, face, card, fingerprint }) => ({
      face:
        mode === WORK_MODES.collection
          ? chosenProblem(
              [face, card, fingerprint].filter((each) => each),
              t('what'),
            )
          : undefined,
    }),
  });

  return (
    <SettingsPage
      form={form}
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
                {faceAuth && <Field of={form} name="face" />}
                {cardAuth && <Field of={form} name="card" />}
                {fingerprintAuth && <Field of={form} name="fingerprint" />}
              </Panel>
              <Panel title={t('rules')}>
                <ChoiceList of={form} name="identifyBy" />
                <Field of={form} name="knownOnly" />
                <Field of={form} name="allowReplace" />
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
