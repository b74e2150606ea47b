import { addRule, byChange, byRule, type Preset, type Presets, unchanged } from './preset';

const routes = ['/video/set', 'live picture'];
const OPEN = 'Open a page with a live picture';

/** A verb is answered with this status. */
const refused = (status: number, method: string, more: { next?: string; name?: string; times?: number } = {}): Preset =>
  byRule(
    {
      title: `${status}`,
      routes,
      done: `${more.times === 1 ? 'The next ' : ''}${method} ${more.name ? `of the track ${more.name} ` : ''}is answered with ${status}`,
      next: more.next ?? OPEN,
    },
    { transport: 'stream', method, ...(more.name !== undefined && { name: more.name }) },
    { type: 'rtsp', status },
    more.times,
  );

/** Rows of 11.3. */
export const STREAM_PRESETS: Presets = {
  'stream-101': unchanged({ title: '101', routes, next: `${OPEN}: the event of the player is ignored` }),
  'stream-201': byChange(
    {
      title: '201',
      way: 'itself',
      routes,
      done: 'Both streams have AAC sound',
      next: `${OPEN} in Firefox or Edge and turn sound on`,
    },
    ({ device }) =>
      device.update(({ tables }) => {
        for (const { MainFormat, ExtraFormat } of tables.Encode) {
          for (const { Audio } of [...MainFormat, ...ExtraFormat]) {
            Object.assign(Audio, { Compression: 'AAC', Frequency: 16_000 });
          }
        }
      }),
  ),
  'stream-202': byRule(
    { title: '202', routes, done: 'The connection of the picture is refused', next: OPEN },
    { transport: 'stream', method: 'upgrade' },
    { type: 'refuse' },
  ),
  'stream-203': {
    title: '203',
    way: 'rule',
    routes,
    done: 'The connection of the next picture breaks after 25 frames; flipped: RTSP over TLS is switched over before',
    next: OPEN,
    variants: ['same', 'flipped'],
    raise(context, row, variant) {
      if (variant === 'flipped') {
        context.device.update(({ tables }) => {
          tables.MediaEncrypt.RTSPOverTls.Enable = !tables.MediaEncrypt.RTSPOverTls.Enable;
        });
      }
      return addRule(
        context,
        row,
        { transport: 'stream', method: 'PLAY' },
        { type: 'closeWs', code: 1011, afterFrames: 25 },
        1,
      );
    },
  },
  'stream-404': refused(404, 'DESCRIBE'),
  // Once: the live picture that is shown then is played, too.
  'stream-457': refused(457, 'PLAY', {
    times: 1,
    next: 'Open the player page with starttime and endtime in its address before, then press Stop and Play',
  }),
  'stream-503': refused(503, 'SETUP'),
  'stream-504': refused(504, 'SETUP', { name: 'talk', next: `${OPEN} and press Talk` }),
  'stream-200': unchanged({ title: 'RTSP 200', routes, next: OPEN }),
  'stream-401': unchanged({ title: 'RTSP 401', routes, next: OPEN }),
  'stream-401-twice': { ...refused(401, 'DESCRIBE'), title: 'RTSP 401 twice' },
  'stream-999': { ...refused(999, 'PLAY'), title: 'RTSP 999' },
  'plugin-missing': unchanged({
    title: 'plugin missing',
    routes,
    next: `${OPEN} in a browser that reports Firefox 51 and has no plugin`,
  }),
};
