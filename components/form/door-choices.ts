/** The doors as choices, by their names. */
export const doorChoices = (names: readonly string[]) => names.map((label, value) => ({ value, label }));
