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

  it('survives any text without throwing', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (pieces) => {
        expect(() => codesOf(pieces)).not.toThrow();
      }),
    );
  });
});
