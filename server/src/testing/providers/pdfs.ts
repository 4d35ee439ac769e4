import { deflateSync } from 'node:zlib';
import { sendFile } from '../wire/send-file.ts';
import type { Caller, World } from '../world.ts';

/** A small PDF of one empty page, with such objects beside it. */
export const somePdf = (more = ''): Buffer =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Kids[3 0 R]/Count 1>>\nendobj\n` +
      `3 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>\nendobj\n${more}\ntrailer\n<</Root 1 0 R>>\n%%EOF\n`,
    'latin1',
  );

/** Objects that are packed together, as programs write them. */
export function packedInPdf(objects: string): string {
  const packed = deflateSync(Buffer.from(objects, 'latin1')).toString('latin1');
  const dictionary = `<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>`;
  return `4 0 obj\n${dictionary}\nstream\n${packed}\nendstream\nendobj\n`;
}

/** The address of a PDF that `caller` has just uploaded. */
export async function paperBy(world: World, caller: Caller, name = '判决书.pdf'): Promise<string> {
  const { answer } = await sendFile(world, caller, 'uploadPdf', name, somePdf());
  return String(answer['address']);
}
