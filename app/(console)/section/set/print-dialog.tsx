import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useTranslations } from 'next-intl';
import form from '@/components/form/dialog-form.module.css';
import { DialogFrame } from '@/components/form/dialog-frame';
import { ICON } from '@/components/theme/icon';
import { isLive, spanOf } from '@/lib/timesection/paint';
import { spanText } from '@/lib/timesection/span-text';
import { DAYS } from '@/lib/timesection/week';
import classes from './section-dialogs.module.css';
import type { SectionFields } from './section-fields';

interface PrintDialogProps {
  number: number;
  fields: SectionFields;
  onClose(): void;
}

/** The week in words for printing: nothing else of the page is printed. */
export function PrintDialog({ number, fields, onClose }: PrintDialogProps) {
  const t = useTranslations('section.set');
  const schedule = useTranslations('schedule');
  const common = useTranslations('common');
  return (
    <DialogFrame size="lg" onClose={onClose} title={t('printTitle')}>
      <div className={form.form}>
        <div className={classes.sheet}>
          <h3>
            {t('title', { number })} · <bdi>{fields.name || '–'}</bdi>
          </h3>
          {!fields.enabled && <p>{t('enabledHint')}</p>}
          <table className={classes.week}>
            <tbody>
              {DAYS.map((day) => {
                const live = fields[day].filter(isLive);
                return (
                  <tr key={day}>
                    <th scope="row">{schedule(`day.${day}`)}</th>
                    <td>
                      <span className={classes.times}>
                        {live.length === 0
                          ? schedule('dayOff')
                          : live.map((each) => (
                              <bdi key={each.start} dir="ltr">
                                {spanText(spanOf(each))}
                              </bdi>
                            ))}
                      </span>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
        <div className={form.buttons}>
          <Button leftSection={<IconPrinter {...ICON} />} onClick={() => window.print()}>
            {common('print')}
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}
