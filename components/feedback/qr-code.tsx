import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { browserClock } from '@/lib/clock';
import classes from './qr-code.module.css';

interface QrCodeProps {
  text: string;
  label: string;
}

const AGAIN_AFTER_MS = 2_000;

/**
 * Black on white in both schemes, never mirrored. The generator loads with the first code shown, with retries until it
 * arrives; a text that is too long for a QR code gets a message.
 */
export function QrCode({ text, label }: QrCodeProps) {
  const errors = useTranslations('errors');
  const [drawn, setDrawn] = useState<{ text: string; cells: boolean[][] | undefined }>();
  useEffect(() => {
    let isOver = false;
    let cancel = () => {};
    const draw = () =>
      void import('./qr-cells').then(
        ({ qrCells }) => !isOver && setDrawn({ text, cells: qrCells(text) }),
        () => {
          if (!isOver) cancel = browserClock.after(AGAIN_AFTER_MS, draw);
        },
      );
    draw();
    return () => {
      isOver = true;
      cancel();
    };
  }, [text]);
  if (drawn?.text !== text) return <div className={classes.code} aria-busy="true" />;
  const { cells } = drawn;
  if (!cells) return <p role="alert">{errors('QRFailed')}</p>;
  const path = cells.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${cells.length} ${cells.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} fill="currentColor" />
    </svg>
  );
}
