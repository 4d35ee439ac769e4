/** A parameter as it is sent: as text, or as bytes. */
export type WireValue = string | Buffer | null;

/** A parameter as text. Sessions are in UTC, an array is PostgreSQL's own literal, any other object is JSON. */
export function wireValue(value: unknown): WireValue {
  switch (typeof value) {
    case 'string':
      return value;
    case 'undefined':
      return null;
    case 'object':
      if (value === null || Buffer.isBuffer(value)) return value;
      if (value instanceof Date) return value.toISOString();
      return Array.isArray(value) ? arrayLiteral(value) : JSON.stringify(value);
    default:
      return String(value);
  }
}

const arrayLiteral = (items: readonly unknown[]): string => `{${items.map(arrayItem).join()}}`;

function arrayItem(item: unknown): string {
  if (typeof item === 'number') return String(item);
  if (Array.isArray(item)) return arrayLiteral(item);
  const value = wireValue(item);
  if (value === null) return 'NULL';
  const text = typeof value === 'string' ? value : `\\x${value.toString('hex')}`;
  return `"${text.replace(/[\\"]/g, String.raw`\$&`)}"`;
}

const code = (letter: string) => letter.charCodeAt(0);
const describe = Buffer.from([code('D'), 0, 0, 0, 6, code('P'), 0]);
const execute = Buffer.from([code('E'), 0, 0, 0, 9, 0, 0, 0, 0, 0]);
const sync = Buffer.from([code('S'), 0, 0, 0, 4]);
const shortText = 40;
const firstSize = 16_384;

/** Messages of PostgreSQL's extended query protocol, one after another in a buffer that is used again. */
export class MessageWriter {
  #bytes = Buffer.allocUnsafe(firstSize);
  #at = 0;

  /** What was written, and the writer is empty again. */
  take(): Buffer {
    const message = Buffer.from(this.#bytes.subarray(0, this.#at));
    this.#at = 0;
    if (this.#bytes.length > firstSize * 8) this.#bytes = Buffer.allocUnsafe(firstSize);
    return message;
  }

  parse(name: string, text: string): void {
    const start = this.#begin('P');
    this.#cstring(name);
    this.#cstring(text);
    this.#int16(0);
    this.#end(start);
  }

  /** To a portal without a name; all columns come as text. */
  bind(name: string, values: readonly WireValue[]): void {
    const start = this.#begin('B');
    this.#cstring('');
    this.#cstring(name);
    if (values.some((value) => typeof value === 'object' && value !== null)) {
      this.#int16(values.length);
      for (const value of values) this.#int16(typeof value === 'string' ? 0 : 1);
    } else this.#int16(0);
    this.#int16(values.length);
    for (const value of values) this.#value(value);
    this.#int16(0);
    this.#end(start);
  }

  describe(): void {
    this.#fixed(describe);
  }

  execute(): void {
    this.#fixed(execute);
  }

  /** Lets go of a statement, whether it is there or not. */
  close(name: string): void {
    const start = this.#begin('C');
    this.#bytes[this.#at++] = code('S');
    this.#cstring(name);
    this.#end(start);
  }

  sync(): void {
    this.#fixed(sync);
  }

  #begin(letter: string): number {
    this.#room(16);
    this.#bytes[this.#at] = code(letter);
    this.#at += 5;
    return this.#at - 4;
  }

  #end(start: number): void {
    this.#bytes.writeInt32BE(this.#at - start, start);
  }

  #value(value: WireValue): void {
    this.#room(4);
    const start = this.#at;
    this.#at += 4;
    if (typeof value === 'string') this.#text(value);
    else if (value !== null) this.#fixed(value);
    this.#bytes.writeInt32BE(value === null ? -1 : this.#at - start - 4, start);
  }

  #cstring(text: string): void {
    this.#text(text);
    this.#room(1);
    this.#bytes[this.#at++] = 0;
  }

  /** Short ASCII is copied here: a call out of JavaScript costs more than its letters. */
  #text(text: string): void {
    this.#room(text.length * 3);
    const bytes = this.#bytes;
    let done = 0;
    if (text.length <= shortText)
      for (; done < text.length; done += 1) {
        const letter = text.charCodeAt(done);
        if (letter > 127) break;
        bytes[this.#at + done] = letter;
      }
    this.#at += done === text.length ? done : bytes.write(text, this.#at);
  }

  #int16(value: number): void {
    this.#room(2);
    this.#bytes.writeUInt16BE(value, this.#at);
    this.#at += 2;
  }

  #fixed(part: Uint8Array): void {
    this.#room(part.length);
    this.#bytes.set(part, this.#at);
    this.#at += part.length;
  }

  #room(size: number): void {
    if (this.#at + size <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#at + size));
    this.#bytes.copy(larger, 0, 0, this.#at);
    this.#bytes = larger;
  }
}
