/** For `vi.mock` of `whole-keys`: keys that are derived at once; a test needs no strong ones. */
export const quickKeys = async (original: () => Promise<object>) => ({
  ...(await original()),
  DERIVATION: { kdf: 'scrypt', cost: 2, blockSize: 1, parallelism: 1 },
});
