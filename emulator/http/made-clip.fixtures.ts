/** The boxes of an MP4 file without pictures. `codec`: the four letters of its sample entry. */
export function madeClip({ seconds = 12, width = 800, height = 1280, codec = 'avc1', bytes = 64 } = {}): Buffer {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1_000, 12);
  header.writeUInt32BE(seconds * 1_000, 16);
  const entry = Buffer.alloc(78);
  entry.writeUInt16BE(width, 24);
  entry.writeUInt16BE(height, 26);
  const table = box('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), box(codec, entry));
  const track = box('trak', box('mdia', box('minf', box('stbl', table))));
  return Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0isom', 'latin1')),
    box('mdat', Buffer.alloc(bytes)),
    box('moov', box('mvhd', header), track),
  ]);
}

function box(type: string, ...content: Buffer[]): Buffer {
  const all = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(all.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, all]);
}
