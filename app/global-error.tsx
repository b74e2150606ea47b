'use client';

/** When even the languages cannot be loaded: no words to choose, no style element that the policy would refuse. */
export default function GlobalError({ reset }: { reset(): void }) {
  return (
    <html lang="en">
      <body>
        <main>
          <h1>Gatehouse</h1>
          <button type="button" aria-label="Gatehouse" onClick={reset}>
            ↻
          </button>
        </main>
      </body>
    </html>
  );
}
