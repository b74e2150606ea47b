import type { Tone } from '@/components/feedback/mark';

/** A bar of a list that fills up from where a line begins; `share` in per cent. Its figures stand beside it. */
export function CapacityBar({ share, tone }: { share: number; tone: Tone | undefined }) {
  return (
    <svg className="flip" width="100%" height="8" aria-hidden>
      <rect width="100%" height="100%" rx="4" fill="var(--gh-line)" />
      <rect width={`${Math.min(100, share)}%`} height="100%" rx="4" fill={`var(--gh-${tone ?? 'accent'})`} />
    </svg>
  );
}
