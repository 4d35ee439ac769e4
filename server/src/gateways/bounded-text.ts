/** More than any answer of a provider has. */
const maxBytes = 1_048_576;

/** The text of an answer; throws, and reads no further, where it is longer than any honest one. */
export async function boundedText(answer: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer) {
    size += part.length;
    if (size > maxBytes) throw new Error('the answer of the provider is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
