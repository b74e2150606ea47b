import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotificationReader } from './notification-reader';

const block = (code: string) =>
  `<script>\nvar json=${JSON.stringify({
    id: 7,
    method: 'client.notifyEventStream',
    params: { SID: 513, eventList: [{ Action: 'Pulse', Code: code, Index: 0, Data: {} }] },
  })}\n;receiveMessage(json);</script>\n`;
const PREAMBLE = '<html><script>function receiveMessage(x){}</script>\nsubscribe Successfully!\n';

const codesOf = (pieces: string[]) => {
  const reader = new NotificationReader();
  return pieces.flatMap((piece) =>
    reader
      .push(piece)
      .map((message) => (message.method === 'client.notifyEventStream' ? message.params.eventList[0]?.Code : '?')),
  );
};

describe('NotificationReader', () => {
  it('finds the same messages however the stream is cut', () => {
    const stream = `${PREAMBLE}${block('DoorStatus')}<!--Heartbeat-->${block('AccessControl')}${block('Duress')}`;
    fc.assert(
      fc.property(fc.array(fc.nat(stream.length), { maxLength: 12 }), (cuts) => {
        const edges = [0, ...[...cuts].sort((one, other) => one - other), stream.length];
        const pieces = edges.slice(1).map((end, index) => stream.slice(edges[index], end));
        expect(codesOf(pieces)).toEqual(['DoorStatus', 'AccessControl', 'Duress']);
      }),
    );
  });

  it('skips a broken message and goes on', () => {
    expect(codesOf(['<script>\nvar json={"half":\n;receiveMessage(json);</script>\n', block('DoorStatus')])).toEqual([
      'DoorStatus',
    ]);
  });

  it('skips what is no message', () => {
    const strange = ['null', '[]', '7', '{"method":1,"params":{}}', '{"method":"x","params":null}', '{"params":{}}'];
    const stream = strange.map((json) => `<script>\nvar json=${json}\n;receiveMessage(json);</script>\n`);
    expect(codesOf([...stream, block('DoorStatus')])).toEqual(['DoorStatus']);
  });

  it('reads a message of a million characters that arrive one by one', () => {
    const reader = new NotificationReader();
    const long = `var json={"method":"x","params":{"Base64":"${'A'.repeat(1_000_000)}"}}\n;receiveMessage(json);</script>`;
    let found = 0;
    for (const letter of long) found += reader.push(letter).length;
    expect(found).toBe(1);
  });

  it.each([
    ['a line without an end', '', 'x'],
    ['a message without an end', 'var json={"a":"', 'A'],
    ['almost a mark, again and again', '', 'var json'],
    ['almost an end, again and again', 'var json=', '\n;receiveMessage(json);</script'],
  ])('gives up %s and keeps no more than a few megabytes of it', (_, start, endless) => {
    const reader = new NotificationReader();
    reader.push(start);
    const piece = endless.repeat(65_536 / endless.length);
    let pieces = 0;
    expect(() => {
      for (; pieces < 1_000; pieces += 1) reader.push(piece);
    }).toThrow(RangeError);
    expect(pieces).toBeLessThan(80);
  });

  it('survives any text without throwing', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (pieces) => {
        expect(() => codesOf(pieces)).not.toThrow();
      }),
    );
  });
});
