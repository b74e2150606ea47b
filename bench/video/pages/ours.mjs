import { LivePlayer } from '@/lib/media/live-player';
import { liveUrls } from '@/lib/media/live-source';

/** Our player without the panel around it; `?tiles=` of them. */
const query = new URLSearchParams(location.search);
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
