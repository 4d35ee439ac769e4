/** Runs work after the current render is on the screen, so that the operator does not wait for it. */
export const afterDrawing = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work));
};
