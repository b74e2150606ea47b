import { randomBytes } from 'node:crypto';
import {
  basicCredentials,
  type Credentials,
  type DigestAlgorithm,
  digestCredentials,
  type StreamAuthMode,
} from './digest';
import type { Scheduler } from './scheduler';
import type { StreamHost } from './stream-host';

const ALGORITHMS: Readonly<Partial<Record<StreamAuthMode, DigestAlgorithm>>> = {
  digest: 'MD5',
  digestSha256: 'SHA-256',
};

/**
 * Authorisation of one connection: granted after right credentials, until it sends wrong ones, or the account loses its
 * right or password. Wrong passwords count for the lock of the sign-in; a lock affects only connections that are not
 * authorised yet.
 */
export class StreamGate {
  readonly #host: StreamHost;
  readonly #scheduler: Scheduler;
  readonly #address: string;
  #nonce: string;
  #nonceSince: number;
  /** Account for which the connection is open, and the hash of its password then. */
  #openFor: { userName: string; ha1: string | undefined } | undefined;
  /** The last credentials were right, for an expired nonce or one of an earlier connection. */
  #isStale = false;

  /** @param address of the client, for the log of the device */
  constructor(host: StreamHost, scheduler: Scheduler, firstNonce: string, address: string) {
    this.#host = host;
    this.#address = address;
    this.#scheduler = scheduler;
    this.#nonce = firstNonce;
    this.#nonceSince = scheduler.now();
  }

  /** Whether the connection is past the credentials: its account still has right and password. */
  get isOpen(): boolean {
    if (this.#host.auth === 'none') return true;
    if (this.#openFor === undefined) return false;
    const { userName, ha1 } = this.#openFor;
    return this.#host.mayPlay(userName) && this.#host.ha1(userName, 'MD5') === ha1;
  }

  /** Who came in; undefined before that, and while nobody is asked. */
  get userName(): string | undefined {
    return this.#openFor?.userName;
  }

  /** Whether a request with this Authorization header may be executed. */
  isAllowed(verb: string, header: string | undefined): boolean {
    const { auth } = this.#host;
    if (auth === 'none') return true;
    this.#isStale = false;
    if (header === undefined) return this.isOpen;
    const account = this.#accountOf(verb, header);
    // Right credentials for another nonce are asked for again; a picture that plays goes on meanwhile.
    if (this.#isStale) return false;
    this.#openFor = account;
    return this.isOpen;
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
    // Digests in MD5 are those of RFC 2069, without qop, as the device's own clients know them.
    const algorithm = this.#host.auth === 'digestSha256' ? ', algorithm=SHA-256, qop="auth"' : '';
    return `Digest ${realm}, nonce="${this.#nonce}"${stale}${algorithm}`;
  }

  get #isOld(): boolean {
    const { nonceLifeS } = this.#host;
    return nonceLifeS > 0 && this.#scheduler.now() - this.#nonceSince >= nonceLifeS * 1000;
  }

  /** The account that may play with these credentials. */
  #accountOf(verb: string, header: string): { userName: string; ha1: string | undefined } | undefined {
    const { userName, isRight, isAttempt, isForeign } = this.#credentials(verb, header);
    const isIn = this.#openFor?.userName === userName;
    if (!isIn && this.#host.isLocked(userName)) return undefined;
    if (!isRight && isAttempt) this.#host.wrongPassword(userName, this.#address);
    this.#isStale = isRight && (isForeign || (this.#host.auth !== 'basic' && this.#isOld));
    if (!isRight || this.#isStale || !this.#host.mayPlay(userName)) return undefined;
    return { userName, ha1: this.#host.ha1(userName, 'MD5') };
  }

  #credentials(verb: string, header: string): Credentials {
    const { auth } = this.#host;
    const realm = this.#host.realm();
    if (auth === 'basic') return basicCredentials(header, realm, (userName) => this.#host.ha1(userName, 'MD5'));
    const algorithm = ALGORITHMS[auth] ?? 'MD5';
    const expected = { realm, nonce: this.#nonce, algorithm };
    return digestCredentials(header, verb, expected, (userName) => this.#host.ha1(userName, algorithm));
  }
}
