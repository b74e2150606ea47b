import { createPrivateKey, X509Certificate } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCertificateStore } from './certificate-store';

const HOSTS = ['localhost', '127.0.0.1', '::1', 'door.test'];
const DAY_MS = 86_400_000;

let firstStart: string;
let folder: string;
const open = () => createCertificateStore(folder, () => 'EMU0001');
const rootOf = (store = open()) => new X509Certificate(store.root().cert);
const serverOf = (hosts: readonly string[] = HOSTS, store = open()) => new X509Certificate(store.server(hosts).cert);

/** Generating keys takes a second: it is done once, each test gets a copy. */
beforeAll(() => {
  firstStart = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
  createCertificateStore(firstStart, () => 'EMU0001').server(HOSTS);
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
  cpSync(firstStart, folder, { recursive: true });
});

describe('certificates of the state folder', () => {
  it('a root for ten years that signs, and a server that does not', () => {
    const store = open();
    const [root, server] = [rootOf(store), serverOf(HOSTS, store)];
    expect(root.ca).toBe(true);
    expect(root.subject).toContain('CN=EMU0001 Root');
    expect(root.checkIssued(root)).toBe(true);
    expect(Date.parse(root.validTo)).toBeGreaterThan(Date.now() + 3600 * DAY_MS);
    expect(server.ca).toBe(false);
    expect(server.checkIssued(root)).toBe(true);
    expect(server.verify(root.publicKey)).toBe(true);
    expect(server.checkPrivateKey(createPrivateKey(store.server(HOSTS).key))).toBe(true);
  });

  it("both name their issuer's key, as strict clients require", () => {
    const authorityKeyIdentifier = Buffer.from('0603551d23', 'hex');
    for (const { raw } of [rootOf(), serverOf()]) expect(raw.includes(authorityKeyIdentifier)).toBe(true);
  });

  it('names every host, and no other', () => {
    const server = serverOf();
    expect(server.checkHost('localhost')).toBe('localhost');
    expect(server.checkHost('door.test')).toBe('door.test');
    expect(server.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(server.checkIP('::1')).toBe('::1');
    expect(server.checkHost('other.test')).toBeUndefined();
  });

  it('are stored in keys/, readable by the owner only, and are the same after a restart', () => {
    const [root, server] = [rootOf(), serverOf()];
    expect(readdirSync(join(folder, 'keys')).sort()).toEqual(['root.pem', 'server.pem']);
    for (const name of ['root.pem', 'server.pem']) expect(statSync(join(folder, 'keys', name)).mode & 0o077).toBe(0);
    expect(rootOf().fingerprint256).toBe(root.fingerprint256);
    expect(serverOf().fingerprint256).toBe(server.fingerprint256);
  });

  it('a new address gets a new server certificate from the same root', () => {
    const [root, server] = [rootOf(), serverOf()];
    const next = serverOf([...HOSTS, '192.0.2.7']);
    expect(next.fingerprint256).not.toBe(server.fingerprint256);
    expect(next.verify(root.publicKey)).toBe(true);
    expect(rootOf().fingerprint256).toBe(root.fingerprint256);
  });

  it('a server certificate is renewed a month before its end', () => {
    const server = serverOf();
    vi.useFakeTimers({ now: Date.parse(server.validTo) - 29 * DAY_MS });
    try {
      const next = serverOf();
      expect(Date.parse(next.validTo)).toBeGreaterThan(Date.parse(server.validTo));
      expect(next.verify(rootOf().publicKey)).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });

  it.each([
    ['is cut off', (text: string) => text.slice(0, 900)],
    ['is no PEM', () => 'hello'],
  ])('a root whose file %s is replaced, and the server follows', (_, damage) => {
    serverOf();
    const file = join(folder, 'keys', 'root.pem');
    writeFileSync(file, damage(readFileSync(file, 'utf8')));
    const store = open();
    expect(serverOf(HOSTS, store).verify(rootOf(store).publicKey)).toBe(true);
    expect(rootOf().fingerprint256).toBe(rootOf(store).fingerprint256);
  });

  it('a device without a folder keeps its root as long as it runs', () => {
    const store = createCertificateStore(undefined, () => 'EMU0002');
    expect(store.root()).toBe(store.root());
    expect(serverOf(HOSTS, store).verify(rootOf(store).publicKey)).toBe(true);
  });
});
