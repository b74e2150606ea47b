/** Props of an icon beside or instead of words; a reader hears the words, or the label of the button. */
export const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const;
