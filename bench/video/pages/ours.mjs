import { LivePlayer } from '@/lib/media/live-player';
import { liveUrls } from '@/lib/media/live-source';
import { warmUp } from '@/lib/media/media-link';

/**
 * Our player without the panel around it; `?tiles=` of them. `?after=` milliseconds it starts, as in the console, which
 * reads its tables first and has started the worker before.
 */
const query = new URLSearchParams(location.search);
const after = Number(query.get('after') ?? 0);
if (after > 0) {
  warmUp();
  await new Promise((resolve) => setTimeout(resolve, after));
}
window.startedMs = performance.now();
for (let tile = 0; tile < Number(query.get('tiles') ?? 1); tile++) {
  const host = document.createElement('div');
  document.body.append(host);
  const player = new LivePlayer();
  player.attach(host);
  player.onFrame = (frames) => {
    host.dataset.frames = String(frames);
  };
  player.start({
    ...liveUrls(location.origin, { channelIndex: 0, subtype: 1 }),
    userName: 'admin',
    password: query.get('password') ?? 'Passw0rd!',
  });
}
