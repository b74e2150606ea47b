import { Button } from '@mantine/core';
import { useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { Fields } from '@/lib/forms/fields';
import type { Difference } from '@/lib/forms/three-way';
import classes from './changed-elsewhere.module.css';
import type { useEditConflict } from './use-edit-conflict';

interface ChangedElsewhereProps<F extends object> {
  fields: Fields<F>;
  conflict: ReturnType<typeof useEditConflict<F>>;
  /** A value as text; of a secret only that one is set. */
  describe(difference: Difference<F>, side: 'theirs' | 'mine'): ReactNode;
  isBusy: boolean;
  /** Members of a deleted entry that adding it again does not restore. */
  lost?: string | undefined;
  onAddAgain(): void;
  onClose(): void;
}

const SIDES = ['theirs', 'mine'] as const;

/** Concurrent changes of the entry in a form, field by field, each with the choice which value to keep. */
export function ChangedElsewhere<F extends object>(props: ChangedElsewhereProps<F>) {
  const { fields, describe, isBusy, lost, onAddAgain, onClose } = props;
  const { conflict, choose } = props.conflict;
  const t = useTranslations('form.elsewhere');
  const common = useTranslations('common');
  const name = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // It appears after Save was pressed: the focus moves to it, so that it is announced and Tab continues from it.
  useEffect(() => heading.current?.focus(), [conflict?.kind]);
  if (!conflict) return null;
  const isGone = conflict.kind === 'gone';
  return (
    <section className={classes.panel} aria-labelledby={name}>
      <h3 id={name} ref={heading} tabIndex={-1}>
        {t(isGone ? 'goneTitle' : 'title')}
      </h3>
      <p>{t(isGone ? 'goneText' : 'text')}</p>
      {conflict.kind === 'gone' && (
        <>
          {lost !== undefined && <p>{lost}</p>}
          <div className={classes.acts}>
            <Button size="xs" loading={isBusy} onClick={onAddAgain}>
              {t('addAgain')}
            </Button>
            <Button size="xs" variant="default" disabled={isBusy} onClick={onClose}>
              {common('close')}
            </Button>
          </div>
        </>
      )}
      {conflict.kind === 'changed' &&
        conflict.differences.map((difference) => {
          const { key } = difference;
          const isMissing = conflict.isTried && conflict.chosen[key] === undefined;
          return (
            <fieldset
              key={key}
              className={classes.difference}
              aria-describedby={isMissing ? `${name}-${key}` : undefined}
            >
              <legend>{fields.field(key).label}</legend>
              {SIDES.map((side) => (
                <label key={side} className={classes.side}>
                  <input
                    type="radio"
                    name={`${name}-${key}-side`}
                    checked={conflict.chosen[key] === side}
                    disabled={isBusy}
                    onChange={() => choose(fields, key, side)}
                  />
                  <span>
                    <span className={classes.who}>{t(side)}</span> <bdi>{describe(difference, side)}</bdi>
                  </span>
                </label>
              ))}
              {isMissing && (
                <span id={`${name}-${key}`} className={classes.problem} role="alert">
                  {t('choose')}
                </span>
              )}
            </fieldset>
          );
        })}
    </section>
  );
}
