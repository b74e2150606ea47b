/** Whom the mocked modules below say is signed in, and the minute of the device's clock. */
export const held = { visitor: {} as Record<string, unknown>, minute: '' as string | undefined };

/** Mock of `use-visitor`. */
export const visitorModule = {
  useCapabilities: () => held.visitor.capabilities,
  useAuthority: (right: string) => (held.visitor.authorities as string[]).includes(right),
  useVisitor: () => held.visitor,
};

/** Mock of the clock of the shell, which the page only shares. */
export const clockModule = { useKnownMinute: () => held.minute, deviceTime: () => '2026-11-20 12:00:00' };
