import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { CallError, isInterrupt } from '../../http/call-error.ts';
import { showError, wordsOf } from '../../http/errors.ts';
import { upload, type ImageUploadName, type UploadQuery } from '../../http/upload.ts';
import { mayEndOtherwise } from '../dialogs/run-batch.ts';
import type { UploadItem } from './upload-queue.ts';
import { createUploader, type Uploader, type UploadFailure, type UploadState } from './uploader.ts';

/** The state and the actions of an uploader, for a component. */
export type Uploads = UploadState & Pick<Uploader, 'add' | 'retry' | 'drop'>;

/**
 * Uploads files by a call. `onUploaded` gets the links in the order in which the files were added. Hiding the page aborts
 * running uploads (S23); they restart on return, and failed ones can still be retried.
 */
export function useUploads(
  call: ImageUploadName,
  onUploaded: (links: readonly string[], ids: readonly string[]) => void,
  /** The query for a file, by its id. */
  queryOf?: (id: string) => UploadQuery | undefined,
): Uploads {
  const [uploader] = useState(createUploader);
  const { queue, doneCount } = useSyncExternalStore(uploader.subscribe, uploader.state);

  const send = useEffectEvent(
    async (
      { id, file, name }: UploadItem,
      signal: AbortSignal,
      onProgress: (sent: number) => void,
    ): Promise<string> => {
      const { link } = await upload(call, file, name, {
        query: queryOf?.(id),
        signal,
        onProgress,
      });
      return new URL(link, location.href).pathname; // as stored in lists and forms
    },
  );
  const handOver = useEffectEvent(onUploaded);
  useEffect(
    () =>
      uploader.run({
        send: (item, signal, onProgress) => send(item, signal, onProgress),
        failureOf,
        onUploaded: (links, ids) => handOver(links, ids),
      }),
    [uploader],
  );
  return { queue, doneCount, add: uploader.add, retry: uploader.retry, drop: uploader.drop };
}

/**
 * Reports an ended login once for all files; any other error is shown at its file. A file that the server refused
 * (415, 413) is not offered again: only another file would help.
 */
function failureOf(error: unknown): UploadFailure | null {
  if (isInterrupt(error)) return null;
  if (!(error instanceof CallError)) return { state: 'failed', words: wordsOf(error) };
  const isLogin = error.status === 401;
  if (isLogin) showError(error);
  return {
    state: isLogin || mayEndOtherwise(error) ? 'failed' : 'refused',
    words: error.code === 'network' ? '网络异常，请重试' : wordsOf(error),
  };
}
