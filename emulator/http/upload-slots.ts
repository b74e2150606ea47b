/** Uploads of one account at a time: its share of the device is judged when a file has arrived. @assumed */
const UPLOADS_AT_ONCE = 4;

/** Places for uploads that are being received. */
export class UploadSlots {
  private readonly taken = new Map<string, number>();

  /** A place for this account, and the way to free it; undefined when the account has no more. */
  take(userName: string): (() => void) | undefined {
    const count = this.taken.get(userName) ?? 0;
    if (count >= UPLOADS_AT_ONCE) return undefined;
    this.taken.set(userName, count + 1);
    return () => {
      const left = (this.taken.get(userName) ?? 1) - 1;
      if (left > 0) this.taken.set(userName, left);
      else this.taken.delete(userName);
    };
  }
}
