import { Checkbox, NativeSelect, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Tag } from '@/components/feedback/mark';
import { Notice } from '@/components/feedback/notice';
import { controlId } from '@/components/form/control-id';
import { PutBack } from '@/components/form/put-back';
import type { Choice } from '@/components/form/select-field';
import { ICON } from '@/components/theme/icon';
import { useCapabilities } from '@/lib/session/use-visitor';
import type { AlarmFields } from './alarm-fields';
import type { AlarmPartsProps } from './alarm-parts';
import classes from './alarm-section.module.css';

const AlarmParts = lazyPart(() => import('./alarm-parts').then((module) => module.AlarmParts), 'block');

/** Below this width a line has no room for its columns; their content is shown in the details. */
const NO_COLUMNS = '(max-width: 960px)';

interface AlarmSectionProps extends Omit<AlarmPartsProps, 'isStacked'> {
  isOpen: boolean;
  onToggle(): void;
  /** The last save did not reach this alarm. */
  isUnsaved: boolean;
  children?: ReactNode;
}

/** Column titles; the controls below carry their own labels. */
export function AlarmHeads() {
  const t = useTranslations('alarm.alarmcfg');
  const log = useTranslations('alarm.alarmlog');
  const { alarmOutSlots, hasVideo } = useCapabilities();
  return (
    <div className={classes.heads} aria-hidden>
      <span />
      <span>{log('field.type')}</span>
      <span>{t('on')}</span>
      <span>{alarmOutSlots > 0 && t('column.output')}</span>
      <span>{t('field.beep')}</span>
      <span>{t('column.mail')}</span>
      <span>{hasVideo && t('column.snapshot')}</span>
      <span>{t('field.section')}</span>
    </div>
  );
}

/** One alarm in one line: whether it is on and what it triggers; the details open below. */
export function AlarmSection({ isOpen, onToggle, isUnsaved, children, ...parts }: AlarmSectionProps) {
  const t = useTranslations('alarm.alarmcfg');
  const form = useTranslations('form');
  const { name, field, locked, sections } = parts;
  const { alarmOutSlots, hasVideo } = useCapabilities();
  const isStacked = useMediaQuery(NO_COLUMNS, false, { getInitialValueInEffect: false });
  const id = useId();
  const { value } = field;
  const state = field.problem || isUnsaved ? 'wrong' : field.isChanged ? 'changed' : undefined;
  const put = (change: Partial<AlarmFields>) => field.set({ ...value, ...change });
  /** By it the search finds a control of the line. */
  const idOf = (key: keyof AlarmFields) => controlId(`${name}.${key}`);
  const isOff = field.disabled || !value.enabled;
  // Numbers of the outputs and how long they stay on.
  const outputs = value.output
    ? t('outputFor', { outputs: value.channels.map((each) => each + 1).join(', '), seconds: Number(value.latchS) })
    : '';
  const beep = value.beep ? t('beepFor', { seconds: Number(value.beepS) }) : '';
  const acts = [
    ...(outputs && alarmOutSlots > 0 ? [`${t('column.output')} ${outputs}`] : []),
    ...(beep ? [`${t('field.beep')} ${beep}`] : []),
    ...(value.mail ? [t('column.mail')] : []),
    ...(value.snapshot && hasVideo ? [t('column.snapshot')] : []),
  ];
  return (
    <section className={classes.alarm} data-state={state} aria-labelledby={`${id}-title`}>
      <div className={classes.line} data-off={!value.enabled || undefined}>
        <button
          type="button"
          className={classes.toggle}
          aria-labelledby={`${id}-title`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          <IconChevronRight className="flip" {...ICON} />
        </button>
        <h2 className={classes.name}>
          <span id={`${id}-title`}>{field.label}</span>
          {isUnsaved && <Tag tone="bad">{t('notSaved')}</Tag>}
          {field.isChanged && (
            <>
              <span className="unseen">{form('tabChanged')}</span>
              <PutBack field={field} first={`${name}.enabled`} />
            </>
          )}
        </h2>
        <Switch
          aria-label={t('field.enabled')}
          id={idOf('enabled')}
          checked={value.enabled}
          disabled={field.disabled || locked !== undefined}
          onChange={(event) => put({ enabled: event.currentTarget.checked })}
        />
        {isStacked ? (
          acts.length > 0 && <span className={classes.words}>{acts.join(' · ')}</span>
        ) : (
          <>
            {alarmOutSlots > 0 ? (
              <Checkbox
                label={outputs}
                aria-label={t('field.output')}
                id={idOf('output')}
                checked={value.output}
                disabled={isOff}
                onChange={(event) => put({ output: event.currentTarget.checked })}
              />
            ) : (
              <span />
            )}
            <Checkbox
              label={beep}
              aria-label={t('field.beep')}
              id={idOf('beep')}
              checked={value.beep}
              disabled={isOff}
              onChange={(event) => put({ beep: event.currentTarget.checked })}
            />
            <Checkbox
              aria-label={t('field.mail')}
              id={idOf('mail')}
              checked={value.mail}
              disabled={isOff}
              onChange={(event) => put({ mail: event.currentTarget.checked })}
            />
            {hasVideo ? (
              <Checkbox
                aria-label={t('field.snapshot')}
                id={idOf('snapshot')}
                checked={value.snapshot}
                disabled={isOff}
                onChange={(event) => put({ snapshot: event.currentTarget.checked })}
              />
            ) : (
              <span />
            )}
            <Section
              value={value.section}
              choices={sections}
              id={idOf('section')}
              disabled={isOff}
              onChange={(section) => put({ section })}
            />
          </>
        )}
      </div>
      {isOpen && (
        <div id={id} className={classes.details}>
          {isUnsaved && <Notice tone="bad">{t('notSavedText')}</Notice>}
          {field.problem?.key === 'Refused' && <Notice tone="bad">{t('refused')}</Notice>}
          <div className={classes.parts}>
            <AlarmParts {...parts} isStacked={isStacked} />
            {children}
          </div>
        </div>
      )}
    </section>
  );
}

interface SectionProps {
  id: string;
  value: number;
  choices: readonly Choice<number>[];
  disabled: boolean;
  onChange(section: number): void;
}

/** When the alarm is active; an unlisted section is kept and shown raw. */
function Section({ id, value, choices, disabled, onChange }: SectionProps) {
  const t = useTranslations('alarm.alarmcfg');
  const isKnown = choices.some((each) => each.value === value);
  return (
    <NativeSelect
      id={id}
      aria-label={t('field.section')}
      data={(isKnown ? choices : [...choices, { value, label: String(value) }]).map((each) => ({
        value: String(each.value),
        label: each.label,
      }))}
      value={String(value)}
      disabled={disabled}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    />
  );
}
