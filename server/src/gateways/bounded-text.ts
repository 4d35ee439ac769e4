/** More than any answer of a provider has. */
const maxBytes = 1_048_576;

/** The text of an answer; throws, and reads no further, where it is longer than any honest one. */
export const boundedText = async (answer: AsyncIterable<Uint8Array>): Promise<string> =>
  (await boundedBytes(answer, maxBytes)).toString('utf8');

/** The bytes of an answer; throws, and reads no further, where there are more than `most`. */
export async function boundedBytes(
  answer: AsyncIterable<Uint8Array>,
  most: number,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer) {
    size += part.length;
    if (size > most) throw new Error('the answer of the provider is too long');
    parts.push(part);
  }
  return Buffer.concat(parts);
}
