import { pipelines } from 'media-stream-library-build';

/** media-stream-library as its own examples use it; `?after=` milliseconds it starts. */
const query = new URLSearchParams(location.search);
const after = Number(query.get('after') ?? 0);
if (after > 0) await new Promise((resolve) => setTimeout(resolve, after));
window.startedMs = performance.now();
for (let tile = 0; tile < Number(query.get('tiles') ?? 1); tile++) {
  const video = document.createElement('video');
  video.muted = true;
  video.autoplay = true;
  document.body.append(video);
  const pipeline = new pipelines.Html5VideoPipeline({
    ws: { uri: `${location.origin.replace('http', 'ws')}/rtspoverwebsocket` },
    // Without a query: the library resolves a track against it as a browser would, and would lose the resource.
    rtsp: { uri: `rtsp://${location.host}/cam/realmonitor` },
    mediaElement: video,
    auth: { username: 'admin', password: query.get('password') ?? 'Passw0rd!' },
  });
  pipeline.ready.then(() => pipeline.rtsp.play());
}
