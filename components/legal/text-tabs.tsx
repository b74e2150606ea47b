import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { type DeviceText, TextDocument } from './text-document';

interface TextTabsProps {
  /** Must not be empty; the first is open. Later additions keep the open tab and the focus. */
  texts: readonly DeviceText[];
  /** A single text needs no tab: the page's title names it. */
  isTitled?: boolean;
}

/** A panel without a tab has no role and no label; the library drops undefined props. */
const NO_PANEL = { role: 'group', 'aria-labelledby': '' };

/** Texts of the device, one tab each. */
export function TextTabs({ texts, isTitled = false }: TextTabsProps) {
  const [open, setOpen] = useState<string | null>(null);
  const shown = texts.find(({ key }) => key === open) ?? texts[0];
  const hasTabs = texts.length > 1 || !isTitled;
  return (
    <Tabs value={shown?.key ?? null} onChange={setOpen}>
      {hasTabs && (
        <Tabs.List>
          {texts.map(({ key, title }) => (
            <Tabs.Tab key={key} value={key}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      )}
      {texts.map((text) => (
        <Tabs.Panel key={text.key} value={text.key} {...(!hasTabs && NO_PANEL)}>
          <TextDocument text={text} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
