/** S3 wants parts of at least 5 MiB, but for the last, and at most 10,000 of them. */
const partBytes = 8 * 1024 * 1024;

export interface Part {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isLast: boolean;
}

/** Regroups chunks of any size into parts of one size. Two are held at once: whether a part is the last shows in the next. */
export async function* partsOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Part> {
  let full: Uint8Array<ArrayBuffer> | null = null;
  let filling = new Uint8Array(partBytes);
  let filled = 0;
  for await (const chunk of chunks) {
    for (let taken = 0; taken < chunk.length;) {
      const piece = chunk.subarray(taken, taken + partBytes - filled);
      filling.set(piece, filled);
      filled += piece.length;
      taken += piece.length;
      if (filled < partBytes) continue;
      if (full) yield { bytes: full, isLast: false };
      full = filling;
      filling = new Uint8Array(partBytes);
      filled = 0;
    }
  }
  if (full) yield { bytes: full, isLast: filled === 0 };
  if (filled > 0) yield { bytes: filling.slice(0, filled), isLast: true };
}
