/** The options for images of a part of the page (S268). */
export const captureOptions = {
  /** For each image and font in it, ms. */
  timeout: 15_000,
  backgroundColor: '#ffffff',
} as const;

/** A part of the page as a png, as sharp as the screen. The library is loaded on first use. */
export async function captureNode(node: HTMLElement): Promise<Blob> {
  const { domToBlob } = await import('modern-screenshot');
  return domToBlob(node, { ...captureOptions, scale: Math.max(1, devicePixelRatio) });
}
