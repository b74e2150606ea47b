import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import classes from './qr-code.module.css';

interface QrCodeProps {
  text: string;
  label: string;
}

/**
 * Black on white in both schemes, never mirrored. The generator loads with the first code shown; a text that is too
 * long for a QR code gets a message.
 */
export function QrCode({ text, label }: QrCodeProps) {
  const errors = useTranslations('errors');
  const [cells, setCells] = useState<boolean[][]>();
  const [isTooLong, setTooLong] = useState(false);
  useEffect(() => {
    let current = true;
    import('./qr-cells')
      .then(({ qrCells }) => qrCells(text))
      .then(
        (data) => current && setCells(data),
        () => current && setTooLong(true),
      );
    return () => {
      current = false;
    };
  }, [text]);
  if (isTooLong) return <p role="alert">{errors('QRFailed')}</p>;
  if (!cells) return <div className={classes.code} aria-busy="true" />;
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
