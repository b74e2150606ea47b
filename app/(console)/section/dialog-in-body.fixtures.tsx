import type { ComponentProps } from 'react';
import { createPortal } from 'react-dom';
import type { DialogFrame } from '@/components/form/dialog-frame';

/**
 * Mock of the module of `DialogFrame`: Mantine's test mode draws a dialog in place, here within the form of the page; a
 * browser has it outside.
 */
export async function dialogInBody(original: () => Promise<unknown>) {
  const frame = (await original()) as { DialogFrame: typeof DialogFrame };
  return {
    DialogFrame: (props: ComponentProps<typeof DialogFrame>) =>
      createPortal(<frame.DialogFrame {...props} />, document.body),
  };
}
