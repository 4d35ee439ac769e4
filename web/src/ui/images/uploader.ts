import {
  changed,
  enqueued,
  inTurn,
  released,
  requeued,
  without,
  type NewUpload,
  type Queue,
  type UploadItem,
} from './upload-queue.ts';

const atOnce = 3;

export interface UploadState {
  readonly queue: Queue;
  /** The number of uploads handed over since the queue was last empty. */
  readonly doneCount: number;
}

/** `refused`: the same file would be refused again. */
export interface UploadFailure {
  readonly state: 'failed' | 'refused';
  readonly words: string;
}

/** The dependencies of the uploader. */
interface Work {
  /** Sends a file and returns its link. Rejects with an `AbortError` if `signal` aborted it. */
  readonly send: (
    item: UploadItem,
    signal: AbortSignal,
    onProgress: (sent: number) => void,
  ) => Promise<string>;
  /** The words for a failed upload; null if the upload was cancelled. */
  readonly failureOf: (error: unknown) => UploadFailure | null;
  readonly onUploaded: (links: readonly string[], ids: readonly string[]) => void;
}

export interface Uploader {
  readonly subscribe: (listener: () => void) => () => void;
  readonly state: () => UploadState;
  readonly add: (uploads: readonly NewUpload[]) => void;
  readonly retry: (id: string) => void;
  /** Removes a file from the queue, also while it is being sent. */
  readonly drop: (id: string) => void;
  /** Sends the queue until the returned function is called; that aborts running uploads, and the next run restarts them. */
  readonly run: (work: Work) => () => void;
}

/** Creates an uploader: it sends three files at a time, each with its own progress and failure. */
export function createUploader(): Uploader {
  let state: UploadState = { queue: [], doneCount: 0 };
  let work: Work | null = null;
  const flights = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  const set = (queue: Queue, doneCount = state.doneCount) => {
    state = { queue, doneCount };
    for (const listener of listeners) listener();
  };
  const change = (id: string, change: Partial<UploadItem>) => set(changed(state.queue, id, change));
  const stop = (id: string) => {
    flights.get(id)?.abort();
    flights.delete(id);
  };

  function advance(): void {
    if (work === null) return;
    const done = released(state.queue);
    if (done.length > 0) {
      const left = state.queue.filter((item) => !done.includes(item));
      set(left, state.doneCount + done.length);
      const links = done.flatMap(({ link }) => link ?? []);
      work.onUploaded(
        links,
        done.map(({ id }) => id),
      );
    }
    for (const item of inTurn(state.queue, atOnce))
      if (!flights.has(item.id) && flights.size < atOnce) void begin(work, item);
  }

  async function begin({ send, failureOf }: Work, item: UploadItem): Promise<void> {
    const flight = new AbortController();
    const { id } = item;
    const isOn = () => flights.get(id) === flight;
    flights.set(id, flight);
    try {
      const link = await send(item, flight.signal, (sent) => isOn() && change(id, { sent }));
      if (isOn()) change(id, { state: 'done', sent: 1, link });
    } catch (error) {
      const failure = failureOf(error);
      if (isOn() && failure !== null) change(id, failure);
    } finally {
      if (isOn()) {
        flights.delete(id);
        advance();
      }
    }
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    add: (uploads) => {
      for (const { id } of uploads) stop(id);
      const isNew = state.queue.length === 0;
      set(enqueued(state.queue, uploads), isNew ? 0 : state.doneCount);
      advance();
    },
    retry: (id) => {
      set(requeued(state.queue, id));
      advance();
    },
    drop: (id) => {
      stop(id);
      set(without(state.queue, id));
      advance();
    },
    run: (given) => {
      work = given;
      advance();
      return () => {
        work = null;
        for (const id of flights.keys()) stop(id);
      };
    },
  };
}
