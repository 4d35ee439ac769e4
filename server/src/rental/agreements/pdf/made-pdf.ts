import { Worker } from 'node:worker_threads';
import type { PdfDocument } from './pdf-document.ts';

const timeoutMs = 20_000;
const memoryMb = 512;
/** More wait: each takes a processor and the memory of a font. */
const maxAtOnce = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Makes a PDF in a thread of its own: reading a font takes longer than other requests may wait. */
export async function madePdf(document: PdfDocument): Promise<Uint8Array> {
  if (running >= maxAtOnce) await new Promise<void>((begin) => waiting.push(begin));
  else running += 1;
  try {
    return await inThread(document);
  } finally {
    const next = waiting.shift(); // it takes over this place
    if (next === undefined) running -= 1;
    else next();
  }
}

function inThread(document: PdfDocument): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
      workerData: document,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    const end = (give: () => void) => {
      clearTimeout(timer);
      give();
      void worker.terminate();
    };
    const fail = (error: Error) => end(() => reject(error));
    const timer = setTimeout(() => fail(new Error('A PDF took too long')), timeoutMs);
    worker.once('message', (bytes: Uint8Array) => end(() => resolve(bytes)));
    worker.once('error', fail);
    worker.once('exit', () => fail(new Error('A PDF was not made')));
  });
}
