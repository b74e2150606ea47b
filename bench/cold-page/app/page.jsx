'use client';

import { useEffect, useState } from 'react';

/** The least that Next can export: one field that works. */
export default function Page() {
  const [isReady, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  return (
    <main>
      <p>Gatehouse</p>
      <input id="field-userName" disabled={!isReady} aria-label="Name" />
    </main>
  );
}
