/** The click of a text button, or its obstacle: a disabled one stays in the order of focus and says why. */
export const reasoned = (obstacle: string | null | undefined, onClick: () => void) =>
  obstacle ? { 'aria-disabled': true, 'aria-description': obstacle, title: obstacle } : { onClick };
