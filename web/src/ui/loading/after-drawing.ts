/** Does it once what has just been rendered is on the screen: the operator waits for that, and not for this. */
export const afterDrawing = (work: () => void): void => {
  requestAnimationFrame(() => setTimeout(work));
};
