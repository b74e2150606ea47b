/**
 * Whether a member of this name may hold a secret, also in a table that no page edits or of another firmware. A switch
 * may be named after a password.
 */
export const isSecretName = (name: string): boolean =>
  /pass?w(?:or)?d|passphrase|secret|(?:pwd|psk|token|authcode|(?:private|shared|auth)key)$|^(?:keys?|pin)$/i.test(name);
