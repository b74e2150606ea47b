'use client';

import { TextTabs } from './text-tabs';
import { type LegalText, useLegalTexts } from './use-legal-texts';

/** The texts a device has, one tab each. `names` must not be empty. */
export function LegalTexts({ names }: { names: readonly LegalText[] }) {
  return <TextTabs texts={useLegalTexts(names)} />;
}
