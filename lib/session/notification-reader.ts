import type { Notification } from '@/lib/contract/methods/events';
import { isRecord } from '@/lib/rpc/is-record';

/** Most characters between two marks: longer than any message with a picture. @assumed */
const LONGEST = 4_194_304;
const START = 'var json=';
const END = '\n;receiveMessage(json);</script>';

/**
 * Splits the notification stream into messages: takes text in any pieces, returns whole messages. Anything between
 * messages (preamble, heartbeat) and messages that are not JSON are skipped. Each character is looked at once, however
 * small the pieces are. @assumed contract 1.6
 */
export class NotificationReader {
  /** End of the text so far, where the next mark may have begun. */
  private tail = '';
  /** Pieces of the message that is being read; undefined between messages. */
  private message: string[] | undefined;
  /** Characters since the last mark. */
  private length = 0;

  /** Throws RangeError when the text goes on without an end: no later message can be trusted. */
  push(piece: string): Notification[] {
    const messages: Notification[] = [];
    for (let rest = piece; ; ) {
      const mark = this.message ? END : START;
      const text = this.tail + rest;
      const found = text.indexOf(mark);
      if (found < 0) {
        this.message?.push(rest);
        this.length += rest.length;
        if (this.length > LONGEST) throw new RangeError('a notification without an end');
        this.tail = text.slice(1 - mark.length);
        return messages;
      }
      const end = found + mark.length - this.tail.length;
      if (this.message) {
        this.message.push(rest.slice(0, end));
        const message = parse(this.message.join('').slice(0, -END.length));
        if (message) messages.push(message);
        this.message = undefined;
      } else this.message = [];
      this.tail = '';
      this.length = 0;
      rest = rest.slice(end);
    }
  }
}

function parse(text: string): Notification | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isNotification(value) ? value : undefined;
  } catch {
    // One broken message must not affect the ones after it.
    return undefined;
  }
}

/** Whether a value has the members of a message; those of its `params` may be strange. */
export const isNotification = (value: unknown): value is Notification =>
  isRecord(value) && typeof value.method === 'string' && isRecord(value.params);
