import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { refuse } from '../../http/refusal.ts';
import type { UploadedFile } from '../../http/serve-upload.ts';
import { takeTurn } from '../../http/tables/turns.ts';
import { isPdfName } from './image-name.ts';
import type { PdfFault } from './pdf-fault.ts';

const timeoutMs = 10_000;
const memory = { maxOldGenerationSizeMb: 256 };

/**
 * Refuses a file that is not a PDF by name and by content, or does more than to be read (threat model 53). It is looked through in a thread of its
 * own, so that other requests do not wait. The bytes are kept as they came: a paper must stay what was signed.
 */
export async function checkPdf({ name, bytes }: UploadedFile): Promise<void> {
  if (!isPdfName(name)) refuse('pdf_type');
  const leave = await takeTurn();
  try {
    const fault = await faultOf(bytes);
    if (fault !== null) refuse(fault === 'type' ? 'pdf_type' : 'pdf_active');
  } finally {
    leave();
  }
}

/** The fault of a PDF; one that cannot be looked through in time and memory is taken as damaged. */
async function faultOf(bytes: Uint8Array): Promise<PdfFault | null> {
  const worker = new Worker(new URL('./pdf-fault-worker.ts', import.meta.url), {
    workerData: bytes,
    resourceLimits: memory,
  });
  try {
    const [fault] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [
      PdfFault | null,
    ];
    return fault;
  } catch {
    return 'type';
  } finally {
    void worker.terminate();
  }
}
