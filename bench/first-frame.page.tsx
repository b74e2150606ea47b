import { MantineProvider } from '@mantine/core';
import { NextIntlClientProvider } from 'next-intl';
import { createRoot } from 'react-dom/client';
import { LivePanel } from '@/components/video/live-panel';
import { liveUrls } from '@/lib/media/live-source';
import messages from '@/messages/en.json';

/** The panel alone on a page, for the bench: `?subtype=` chooses the stream. */
const query = new URLSearchParams(location.search);
const source = {
  ...liveUrls(location.origin, { channelIndex: 0, subtype: Number(query.get('subtype') ?? '1') }),
  userName: 'admin',
  password: query.get('password') ?? 'Passw0rd!',
};
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <NextIntlClientProvider locale="en" messages={messages} timeZone="UTC">
      <MantineProvider withCssVariables={false} withGlobalClasses={false}>
        <LivePanel source={source} name="Main entrance" stream="sub" onStreamChange={() => {}} />
      </MantineProvider>
    </NextIntlClientProvider>,
  );
}
