import type { AccessFace } from '@/lib/contract/records';
import type { RpcClient } from '@/lib/rpc/rpc-client';

/** The most persons whose photos are read to find the owner of one: beyond that the answer is not worth its cost. */
const READ_MAX = 200;
const AT_ONCE = 10;

/** A hash of a photo of some hundred thousand characters: same length and same hash mean the same photo. */
function sign(photo: string): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < photo.length; at += 1) hash = Math.imul(hash ^ photo.charCodeAt(at), 0x01000193);
  return `${photo.length} ${hash >>> 0}`;
}

/** Finds the owner of a photo: the device reports PhotoExists without the owner. */
export class PhotoOwners {
  private readonly known = new Map<string, string>();
  private isRead = false;

  constructor(private readonly rpc: RpcClient) {}

  note(photo: string, id: string): void {
    this.known.set(sign(photo), id);
  }

  /** User ID; undefined where nobody is found, or too many persons would have to be read. Never throws. */
  async of(photo: string, self: string): Promise<string | undefined> {
    const known = this.known.get(sign(photo));
    if (known !== undefined && known !== self) return known;
    if (!this.isRead) {
      this.isRead = true;
      // Without an answer only the reason is reported.
      await this.readAll().catch(() => undefined);
    }
    const owner = this.known.get(sign(photo));
    return owner === self ? undefined : owner;
  }

  private async readAll(): Promise<void> {
    const { Token, Total } = await this.rpc.call(
      'AccessFace.startFind',
      { Condition: {} },
      { needs: ['Token', 'Total'] },
    );
    try {
      for (let Offset = 0; Total <= READ_MAX && Offset < Total; Offset += AT_ONCE) {
        const { Info } = await this.rpc.call(
          'AccessFace.doFind',
          { Token, Offset, Count: AT_ONCE },
          { needs: ['Info'] },
        );
        for (const { UserID, PhotoData } of Info ?? ([] as AccessFace[])) {
          for (const photo of PhotoData) this.note(photo, UserID);
        }
      }
    } finally {
      this.rpc.call('AccessFace.stopFind', { Token }).catch(() => undefined);
    }
  }
}
