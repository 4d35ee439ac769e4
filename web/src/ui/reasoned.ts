/** The props of a text button: its click, or its obstacle. A disabled one stays focusable and says why. */
export const reasoned = (obstacle: string | null | undefined, onClick: () => void) =>
  obstacle ? { 'aria-disabled': true, 'aria-description': obstacle, title: obstacle } : { onClick };
