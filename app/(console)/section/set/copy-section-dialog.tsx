import { Checkbox, TextInput } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Notice } from '@/components/feedback/notice';
import { DialogForm } from '@/components/form/dialog-form';
import { DialogFrame } from '@/components/form/dialog-frame';
import type { TimeScheduleTable } from '@/lib/contract/tables/time-sections';
import type { SectionUses } from '@/lib/records/use-section-uses';
import classes from './section-dialogs.module.css';
import { useSectionWrite } from './use-section-write';

interface CopySectionDialogProps {
  from: number;
  plans: readonly TimeScheduleTable[];
  /** Uses of each plan; undefined when they could not be read. */
  uses: SectionUses | undefined;
  onClose(): void;
  onCopied(): void;
}

/** Copies the week of one section to others in one call; their names and switches are kept. */
export function CopySectionDialog({ from, plans, uses, onClose, onCopied }: CopySectionDialogProps) {
  const t = useTranslations('section.set');
  const table = useTranslations('table');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [search, setSearch] = useState('');
  const { isBusy, failure, write } = useSectionWrite(() => {
    onCopied();
    onClose();
  });
  const wanted = search.trim().toLowerCase();
  const others = plans.flatMap(({ Name }, number) => {
    const fits = wanted === '' || String(number) === wanted || Name.toLowerCase().includes(wanted);
    return number !== from && fits ? [{ number, name: Name }] : [];
  });
  const used = chosen.filter((number) => (uses?.of.get(number)?.length ?? 0) > 0).length;
  const copy = () => {
    const week = plans[from]?.TimeSchedule ?? [];
    void write(
      (plan, number) => (chosen.includes(number) ? { ...plan, TimeSchedule: [...week] } : plan),
      t('sectionCopied', { count: chosen.length }),
    );
  };
  return (
    <DialogFrame
      onClose={onClose}
      title={t('copySectionTitle', { number: from })}
      changed={chosen.map((number) => `${number} · ${plans[number]?.Name || '–'}`)}
    >
      <DialogForm
        button={t('copySectionButton', { count: chosen.length })}
        isBusy={isBusy}
        isReady={chosen.length > 0}
        failure={failure}
        onSubmit={copy}
      >
        <p>{t('copySectionText')}</p>
        <TextInput
          label={table('searchNumbered')}
          value={search}
          dir="auto"
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <fieldset className={classes.choices} aria-label={t('list')}>
          {others.map(({ number, name }) => {
            const count = uses?.of.get(number)?.length ?? 0;
            return (
              <Checkbox
                key={number}
                label={
                  <>
                    {number} · <bdi>{name || '–'}</bdi>
                  </>
                }
                description={count > 0 ? t('usedBy', { count }) : undefined}
                checked={chosen.includes(number)}
                onChange={() =>
                  setChosen(chosen.includes(number) ? chosen.filter((each) => each !== number) : [...chosen, number])
                }
              />
            );
          })}
        </fieldset>
        {used > 0 && <Notice tone="warn">{t('copySectionUsed', { count: used })}</Notice>}
      </DialogForm>
    </DialogFrame>
  );
}
