/** A file in the queue. `refused`: by us or by the server; sending it again is useless. */
export interface UploadItem {
  readonly id: string;
  readonly file: Blob;
  readonly name: string;
  readonly state: 'queued' | 'failed' | 'refused' | 'done';
  /** The share of it that is sent, 0 to 1. */
  readonly sent: number;
  /** Why it failed or was refused. */
  readonly words: string | null;
  readonly link: string | null;
}

export interface NewUpload {
  readonly id: string;
  readonly file: Blob;
  readonly name: string;
  /** The reason not to send it; null if it is to be sent. */
  readonly complaint: string | null;
}

export type Queue = readonly UploadItem[];

/** The queue with uploads appended. An upload with a known id replaces the old one: its file was changed. */
export function enqueued(queue: Queue, uploads: readonly NewUpload[]): Queue {
  const ids = new Set(uploads.map(({ id }) => id));
  return [...queue.filter(({ id }) => !ids.has(id)), ...uploads.map(itemOf)];
}

const itemOf = ({ id, file, name, complaint }: NewUpload): UploadItem => ({
  id,
  file,
  name,
  state: complaint === null ? 'queued' : 'refused',
  sent: 0,
  words: complaint,
  link: null,
});

export function changed(queue: Queue, id: string, change: Partial<UploadItem>): Queue {
  return queue.map((item) => (item.id === id ? { ...item, ...change } : item));
}

export const without = (queue: Queue, id: string): Queue => queue.filter((item) => item.id !== id);

export const requeued = (queue: Queue, id: string): Queue =>
  changed(queue, id, { state: 'queued', sent: 0, words: null });

/** The uploads to run now: the first `atOnce` of the queued ones. */
export const inTurn = (queue: Queue, atOnce: number): Queue =>
  queue.filter(({ state }) => state === 'queued').slice(0, atOnce);

/**
 * The uploads to hand over: done, with none before them still queued. So images arrive in the order in which they were
 * picked, however fast each was; a failed one holds up no other.
 */
export function released(queue: Queue): Queue {
  const pending = queue.findIndex(({ state }) => state === 'queued');
  const settled = pending === -1 ? queue : queue.slice(0, pending);
  return settled.filter(({ state }) => state === 'done');
}

/** The state of the whole queue in a sentence; '' if there is nothing to say. */
export function summaryOf(queue: Queue, doneCount: number): string {
  const count = (...states: UploadItem['state'][]) =>
    queue.filter(({ state }) => states.includes(state)).length;
  const [going, failed] = [count('queued'), count('failed', 'refused')];
  const done = doneCount + count('done');
  return [
    going > 0 ? `正在上传 ${going} 张` : '',
    done > 0 ? `已上传 ${done} 张` : '',
    failed > 0 ? `失败 ${failed} 张` : '',
  ]
    .filter((part) => part !== '')
    .join('，');
}
