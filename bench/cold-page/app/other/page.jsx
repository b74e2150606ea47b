'use client';

/** Where the route change of bench/changes.mjs leads. */
export default function Other() {
  return <h1>Other</h1>;
}
