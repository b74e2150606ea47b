/** jmuxer, loaded by its own script, fed with bare access units; `?flush=` is its flushingTime. */
const flush = new URLSearchParams(location.search).get('flush');
const video = document.createElement('video');
video.id = 'picture';
video.muted = true;
video.autoplay = true;
document.body.append(video);
const muxer = new window.JMuxer({
  node: 'picture',
  mode: 'video',
  fps: 25,
  ...(flush !== null && { flushingTime: Number(flush) }),
});
const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/units`);
socket.binaryType = 'arraybuffer';
socket.onmessage = ({ data }) => muxer.feed({ video: new Uint8Array(data) });
