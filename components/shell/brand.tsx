/** The arch: logo of the product. */
export function BrandMark({ size = 22 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d="M3.5 21V11a8.5 8.5 0 0 1 17 0v10" fill="none" stroke="currentColor" strokeWidth="2" />
      <path d="M8 21v-9.5a4 4 0 0 1 8 0V21z" fill="currentColor" />
    </svg>
  );
}
