/** A thread that looks through one PDF and gives its fault. */
import { parentPort, workerData } from 'node:worker_threads';
import { pdfFault } from './pdf-fault.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port of a thread, not a window
parentPort?.postMessage(pdfFault(workerData as Uint8Array));
