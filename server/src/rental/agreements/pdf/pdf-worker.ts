import { parentPort, workerData } from 'node:worker_threads';
import { drawPdf } from './draw-pdf.ts';
import type { PdfDocument } from './pdf-document.ts';

const bytes = await drawPdf(workerData as PdfDocument);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
parentPort?.postMessage(bytes);
