/** Fragments into MediaSource and nothing else: the cost of the browser itself. `?tiles=` of them. */
for (let tile = 0; tile < Number(new URLSearchParams(location.search).get('tiles') ?? 1); tile++) {
  const video = document.createElement('video');
  video.muted = true;
  document.body.append(video);
  const source = new MediaSource();
  video.src = URL.createObjectURL(source);
  source.onsourceopen = () => {
    const buffer = source.addSourceBuffer('video/mp4; codecs="avc1.42C028"');
    const waiting = [];
    const next = () => {
      if (!buffer.updating && waiting.length > 0) buffer.appendBuffer(waiting.shift());
    };
    buffer.onupdateend = () => {
      if (video.paused && video.buffered.length > 0) video.play();
      next();
    };
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/fragments`);
    socket.binaryType = 'arraybuffer';
    socket.onmessage = ({ data }) => {
      waiting.push(data);
      next();
    };
  };
}
