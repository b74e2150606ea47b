import type { Viewport } from 'next';
import type { ReactNode } from 'react';
import '@/components/theme/layers.css';
import { Providers } from './providers';

export const viewport: Viewport = { width: 'device-width', initialScale: 1 };

/** Language and direction are set once the visitor's language is known; the file itself has the default. */
export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="zh-CN" dir="ltr">
      <head>
        {/* Not by `metadata`, which would overwrite the page's title with each click in the menu. */}
        <title>Gatehouse</title>
        {/* Not as `app/icon.svg`: each change of page would take it away for a moment and ask for /favicon.ico. */}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      </head>
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  );
}
