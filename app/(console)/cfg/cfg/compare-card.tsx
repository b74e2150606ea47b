import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Notice } from '@/components/feedback/notice';
import { ActFailure, useAct } from '@/components/feedback/use-act';
import { FileChoice } from '@/components/form/file-choice';
import { Panel } from '@/components/form/panel';
import { SegmentedField } from '@/components/form/segmented-field';
import type { AnyTables, Difference } from '@/lib/config-file/differences';
import { CONFIG_FILE } from '@/lib/contract/config-file';
import { useFields } from '@/lib/forms/use-fields';
import { rpc, sealed } from '@/lib/session/device';
import classes from './page.module.css';
import { type BackupFile, reader, useBackupFile } from './use-backup-file';

const PasswordBox = lazyPart(
  () => import('@/components/form/password-pair').then((module) => module.PasswordBox),
  'nothing',
);
const DifferencesDialog = lazyPart(() => import('./differences-dialog').then((module) => module.DifferencesDialog));

// What compares is loaded with the first comparison.
const comparer = () => import('./compare');

/** Two configurations and what differs. */
export interface Comparison {
  own: AnyTables;
  file: AnyTables;
  /** `own` is what the device holds. */
  isDevice: boolean;
  found: readonly Difference[];
  /** Tables of the file that the other side does not have. */
  missing: readonly string[];
}

/** Compares a backup with this device, or with another backup. @assumed quality.md 7, difference in words */
export function CompareCard() {
  const t = useTranslations('cfg.cfg');
  const words = useTranslations('cfg.compare');
  const errors = useTranslations('errors');
  const first = useBackupFile();
  const second = useBackupFile();
  const [shown, setShown] = useState<Comparison>();
  const act = useAct();
  const fields = useFields({
    initial: { against: 'device' as 'device' | 'file', firstPassword: '', secondPassword: '' },
    label: (key) => (key === 'against' ? words('against') : t('password')),
    disabled: act.isBusy,
    validate: ({ against, firstPassword, secondPassword }) => ({
      firstPassword: first.chosen?.isLocked && firstPassword === '' ? { key: 'NotNull' } : undefined,
      secondPassword:
        against === 'file' && second.chosen?.isLocked && secondPassword === '' ? { key: 'NotNull' } : undefined,
    }),
  });
  const { against } = fields.values;

  /** The tables of a file; undefined, and the reason beside it, when it cannot be read. */
  const tablesOf = async (backup: BackupFile, key: 'firstPassword' | 'secondPassword') => {
    const reading = (await reader()).readConfigFile(backup.bytes, fields.values[key]);
    if (reading.kind === 'read') return reading.content.values;
    if (reading.kind === 'wrong-password') fields.setDeviceProblems({ [key]: { key: 'FilePassword' } });
    else (key === 'firstPassword' ? first : second).setProblem('SignatureError');
    return undefined;
  };

  const compare = async () => {
    const needed = against === 'file' ? [first, second] : [first];
    for (const each of needed) if (!each.chosen) each.setProblem(each.problem ?? 'ConfigFileEmpty');
    if (!first.chosen || (against === 'file' && !second.chosen) || fields.reveal() !== undefined) return;
    const [one, other] = [first.chosen, second.chosen];
    await act.run(async () => {
      const file = await tablesOf(one, 'firstPassword');
      const otherFile = against === 'file' && other ? await tablesOf(other, 'secondPassword') : undefined;
      if (!file || (against === 'file' && !otherFile)) return;
      const { compared } = await comparer();
      const result = await compared({ rpc, sealed }, file, otherFile);
      if (Object.keys(result.own).length === 0) throw new ActFailure(errors('GetConfigFailed'));
      setShown(result);
    });
  };

  const failure = [first, second].flatMap(({ problem }) => (problem ? [errors(problem)] : []))[0] ?? act.failure;
  return (
    <Panel title={words('title')}>
      <form
        className={classes.card}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void compare();
        }}
      >
        <p>{words('text')}</p>
        {failure && (
          <Notice tone="bad" isNews>
            {failure}
          </Notice>
        )}
        <FileChoice
          label={words('first')}
          accept={CONFIG_FILE.extension}
          isDisabled={act.isBusy}
          onChoose={(file) => {
            fields.set({ firstPassword: '' });
            void first.choose(file);
          }}
        />
        {first.chosen?.isLocked && (
          <PasswordBox field={fields.field('firstPassword')} autoComplete="current-password" />
        )}
        <SegmentedField
          field={fields.field('against')}
          choices={[
            { value: 'device', label: words('device') },
            { value: 'file', label: words('file') },
          ]}
        />
        {against === 'file' && (
          <FileChoice
            label={words('second')}
            accept={CONFIG_FILE.extension}
            isDisabled={act.isBusy}
            onChoose={(file) => {
              fields.set({ secondPassword: '' });
              void second.choose(file);
            }}
          />
        )}
        {against === 'file' && second.chosen?.isLocked && (
          <PasswordBox field={fields.field('secondPassword')} autoComplete="current-password" />
        )}
        <Button type="submit" variant="default" loading={act.isBusy}>
          {words('show')}
        </Button>
      </form>
      {shown && <DifferencesDialog comparison={shown} onClose={() => setShown(undefined)} />}
    </Panel>
  );
}
