/** The text of our PDF. */
export interface PdfDocument {
  readonly title: string;
  readonly parts: readonly PdfPart[];
  /** Lines at the foot of each page; the first has its number beside it. */
  readonly footers: readonly [string, ...string[]];
}

export interface PdfPart {
  readonly heading?: string;
  readonly text: string;
  /** Beneath the text. */
  readonly images?: readonly PdfImage[];
}

export interface PdfImage {
  readonly jpeg: Uint8Array;
  readonly caption: string;
}
