import { IconChevronRight } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, Suspense, useId } from 'react';
import { lazyPart } from '@/components/feedback/lazy-part';
import { Tag } from '@/components/feedback/mark';
import { Notice } from '@/components/feedback/notice';
import panel from '@/components/form/panel.module.css';
import type { AlarmPartsProps } from './alarm-parts';
import classes from './alarm-section.module.css';

const AlarmParts = lazyPart(() => import('./alarm-parts').then((module) => module.AlarmParts));

interface AlarmSectionProps extends AlarmPartsProps {
  isOpen: boolean;
  onToggle(): void;
  /** The last save did not reach this alarm. */
  isUnsaved: boolean;
  children?: ReactNode;
}

/** One alarm of the accordion; closed, its head says whether it is on. */
export function AlarmSection({ isOpen, onToggle, isUnsaved, children, ...parts }: AlarmSectionProps) {
  const t = useTranslations('alarm.alarmcfg');
  const form = useTranslations('form');
  const { field } = parts;
  const id = useId();
  return (
    <section className={panel.panel} aria-labelledby={`${id}-title`}>
      <h2 className={classes.head}>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={onToggle}
        >
          <IconChevronRight className="flip" size={16} stroke={1.75} aria-hidden />
          <span id={`${id}-title`}>{field.label}</span>
          {field.isChanged && <Tag tone="warn">{form('tabChanged')}</Tag>}
          <span className={classes.state}>
            {isUnsaved && <Tag tone="bad">{t('notSaved')}</Tag>}{' '}
            <Tag tone={field.value.enabled ? 'ok' : 'off'}>{field.value.enabled ? t('on') : t('off')}</Tag>
          </span>
        </button>
      </h2>
      {isOpen && (
        <div id={id}>
          {isUnsaved && (
            <div className={classes.notice}>
              <Notice tone="bad">{t('notSavedText')}</Notice>
            </div>
          )}
          {field.problem?.key === 'Refused' && (
            <div className={classes.notice} data-state="wrong">
              <Notice tone="bad">{t('refused')}</Notice>
            </div>
          )}
          <Suspense fallback={null}>
            <AlarmParts {...parts} />
            {children}
          </Suspense>
        </div>
      )}
    </section>
  );
}
