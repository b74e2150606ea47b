import { useEffect, useState } from 'react';
import classes from './qr-code.module.css';

interface QrCodeProps {
  text: string;
  label: string;
}

/** Black on white in both schemes, never mirrored. The generator loads with the first code shown. */
export function QrCode({ text, label }: QrCodeProps) {
  const [cells, setCells] = useState<boolean[][]>();
  useEffect(() => {
    let current = true;
    import('uqr').then(({ encode }) => current && setCells(encode(text, { border: 1 }).data));
    return () => {
      current = false;
    };
  }, [text]);
  if (!cells) return <div className={classes.code} />;
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
