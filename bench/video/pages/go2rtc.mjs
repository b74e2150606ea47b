import { VideoRTC } from 'go2rtc-build';

/** go2rtc's own element in its MediaSource mode. */
customElements.define('video-rtc', VideoRTC);
const element = document.createElement('video-rtc');
element.mode = 'mse';
document.body.append(element);
element.src = new URL(`${location.origin.replace('http', 'ws')}/go2rtc`);
