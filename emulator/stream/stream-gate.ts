import { randomBytes } from 'node:crypto';
import { type DigestAlgorithm, isAuthorised, isBasicAuthorised, type StreamAuthMode } from './digest';
import type { Scheduler } from './scheduler';
import type { StreamHost } from './stream-host';

const ALGORITHMS: Readonly<Partial<Record<StreamAuthMode, DigestAlgorithm>>> = {
  digest: 'MD5',
  digestSha256: 'SHA-256',
};

/** Authorisation of one connection: granted after right credentials, until it sends wrong ones. */
export class StreamGate {
  readonly #host: StreamHost;
  readonly #scheduler: Scheduler;
  #nonce: string;
  #nonceSince: number;
  #isOpen = false;
  /** The last credentials were right for an expired nonce. */
  #isStale = false;

  constructor(host: StreamHost, scheduler: Scheduler, firstNonce: string) {
    this.#host = host;
    this.#scheduler = scheduler;
    this.#nonce = firstNonce;
    this.#nonceSince = scheduler.now();
  }

  /** Whether a request with this Authorization header may be executed. */
  isAllowed(verb: string, header: string | undefined): boolean {
    const { auth } = this.#host;
    if (auth === 'none') return true;
    this.#isStale = false;
    if (header !== undefined) this.#isOpen = auth === 'basic' ? this.#isBasic(header) : this.#isDigest(verb, header);
    return this.#isOpen;
  }

  /** Value of WWW-Authenticate; an expired nonce is replaced. RFC 7616 §3.3, RFC 7617 §2 */
  challenge(): string {
    const realm = `realm="${this.#host.realm()}"`;
    if (this.#host.auth === 'basic') return `Basic ${realm}`;
    if (this.#isOld) {
      this.#nonce = randomBytes(8).toString('hex');
      this.#nonceSince = this.#scheduler.now();
    }
    const stale = this.#isStale ? ', stale=true' : '';
    const algorithm = this.#host.auth === 'digestSha256' ? ', algorithm=SHA-256' : '';
    return `Digest ${realm}, nonce="${this.#nonce}"${stale}${algorithm}`;
  }

  get #isOld(): boolean {
    const { nonceLifeS } = this.#host;
    return nonceLifeS > 0 && this.#scheduler.now() - this.#nonceSince >= nonceLifeS * 1000;
  }

  #isBasic(header: string): boolean {
    return isBasicAuthorised(header, this.#host.realm(), (userName) => this.#host.ha1(userName, 'MD5'));
  }

  #isDigest(verb: string, header: string): boolean {
    const algorithm = ALGORITHMS[this.#host.auth] ?? 'MD5';
    const expected = { realm: this.#host.realm(), nonce: this.#nonce, algorithm };
    const isRight = isAuthorised(header, verb, expected, (userName) => this.#host.ha1(userName, algorithm));
    this.#isStale = isRight && this.#isOld;
    return isRight && !this.#isStale;
  }
}
