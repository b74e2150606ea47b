/** Services that older devices do not have, and the record tables that hold the same there. @assumed contract 8.3 */
export const TABLES = { AccessCard: 'AccessControlCard', AccessFingerprint: 'AccessControlFingerprint' } as const;
export type CredentialArea = keyof typeof TABLES;

/** The service a method belongs to, if a record table can take its place. */
export const credentialArea = (method: string): CredentialArea | undefined =>
  (Object.keys(TABLES) as CredentialArea[]).find((area) => method.startsWith(`${area}.`));
