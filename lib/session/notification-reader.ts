import type { Notification } from '@/lib/contract/methods/events';

/** Longest text kept while a message is incomplete; a longer one is dropped. */
const LONGEST = 4_194_304;
const START = 'var json=';
const END = '\n;receiveMessage(json);</script>';

/**
 * Splits the notification stream into messages: takes text in any pieces, returns whole messages. Anything between
 * messages (preamble, heartbeat) and messages that are not JSON are skipped. @assumed contract 1.6
 */
export class NotificationReader {
  private text = '';

  push(piece: string): Notification[] {
    this.text += piece;
    const messages: Notification[] = [];
    for (;;) {
      const start = this.text.indexOf(START);
      if (start < 0) {
        this.text = this.text.slice(-START.length);
        return messages;
      }
      const end = this.text.indexOf(END, start);
      if (end < 0) {
        this.text = this.text.length - start > LONGEST ? '' : this.text.slice(start);
        return messages;
      }
      const message = parse(this.text.slice(start + START.length, end));
      if (message) messages.push(message);
      this.text = this.text.slice(end + END.length);
    }
  }
}

function parse(text: string): Notification | undefined {
  try {
    const value: unknown = JSON.parse(text);
    const isMessage = typeof value === 'object' && value !== null && 'method' in value && 'params' in value;
    return isMessage ? (value as Notification) : undefined;
  } catch {
    // One broken message must not affect the ones after it.
    return undefined;
  }
}
