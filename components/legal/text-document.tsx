import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ICON } from '@/components/theme/icon';
import classes from './text-document.module.css';

/** A legal text of the device. */
export interface DeviceText {
  /** Distinguishes it from the other texts and from itself in another language. */
  key: string;
  title: string;
  /** Message when it cannot be read. */
  missing: string;
  /** Plain text, never markup. Rejects when there is no such text. */
  read(): Promise<string>;
}

/** A short first line is the heading of a text. */
const HEADING = /^\s*(.{1,80}?)\r?\n([\s\S]*)$/;

/** One text: scrollable, printable, markup shown as characters; with a retry when it cannot be read. */
export function TextDocument({ text: { key, title, missing, read } }: { text: DeviceText }) {
  const common = useTranslations('common');
  const query = useQuery({ queryKey: ['device text', key], queryFn: read });
  if (query.isError) {
    return (
      <div className={classes.missing}>
        <p role="alert">{missing}</p>
        <Button size="xs" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          {common('retry')}
        </Button>
      </div>
    );
  }
  if (query.data === undefined) return <p role="status">{common('loading')}</p>;
  const [, heading, rest] = HEADING.exec(query.data) ?? [undefined, '', query.data];
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled text must be reachable by the keyboard. */}
      <section className={classes.text} tabIndex={0} aria-label={title} dir="auto">
        {heading && <b className={classes.heading}>{heading}</b>}
        {rest}
      </section>
      <Button variant="subtle" size="xs" leftSection={<IconPrinter {...ICON} />} onClick={() => window.print()}>
        {common('print')}
      </Button>
    </>
  );
}
