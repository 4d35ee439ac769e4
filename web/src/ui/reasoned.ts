/** What a button of text does, or why it is disabled: it stays in the order of focus and says so. */
export const reasoned = (obstacle: string | null | undefined, onClick: () => void) =>
  obstacle ? { 'aria-disabled': true, 'aria-description': obstacle, title: obstacle } : { onClick };
