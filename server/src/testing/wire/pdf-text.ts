import { inflateSync } from 'node:zlib';

/** The text of our PDF, line by line, read back by the table of its font. */
export function textOfPdf(pdf: string): string {
  const bytes = Buffer.from(pdf, 'base64').toString('latin1');
  const streams = [...bytes.matchAll(/FlateDecode[^]*?stream\n([^]*?)\nendstream/g)].map(
    ([, data = '']) => inflateSync(Buffer.from(data, 'latin1')).toString('latin1'),
  );
  const words: string[] = [];
  for (const table of streams.filter((stream) => stream.includes('begincmap')))
    for (const [, from = '', list = ''] of table.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
      for (const [index, [, hex = '']] of [...list.matchAll(/<([\w ]+)>/g)].entries())
        words[Number.parseInt(from, 16) + index] = String.fromCharCode(
          ...(hex.match(/\w{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)),
        );
  return streams
    .flatMap((stream) => [...stream.matchAll(/\[(.*)\] TJ/g)])
    .map(([, shown = '']) =>
      [...shown.matchAll(/<(\w+)>/g)]
        .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
        .map((glyph) => words[Number.parseInt(glyph, 16)])
        .join(''),
    )
    .join('\n');
}
