import routes from 'virtual:routes';
import type { CallName, Contract } from '@rental/contract/contract';
import { answerOf, CallError } from './call-error.ts';
import { searchOf, type AnswerOf } from './call.ts';
import { currentToken } from './token.ts';

/** The calls that take one file. */
export type UploadName = {
  [Name in CallName]: Contract[Name] extends { upload: unknown } ? Name : never;
}[CallName];

/** Those of them that keep an image and answer its link. */
export type ImageUploadName = {
  [Name in UploadName]: AnswerOf<Name> extends { link: string } ? Name : never;
}[UploadName];

/** The query of an upload. */
export type UploadQuery = Readonly<Record<string, unknown>>;

export interface UploadOptions {
  readonly query?: UploadQuery | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The share of the file that is sent, 0 to 1. The answer comes some time after 1. */
  readonly onProgress?: ((sent: number) => void) | undefined;
  /** The longest time without progress, where the answer takes longer than that of a file that is kept. */
  readonly idleMs?: number | undefined;
}

/** The longest time without progress: no byte sent or, after the last byte, no answer. */
const usualIdleMs = 60_000;
const totalMs = 600_000;

/**
 * The multipart twin of `call`: sends a file. Throws a `CallError`, or an `AbortError` if `signal` aborted it. Uses
 * XMLHttpRequest, because `fetch` does not report the progress of a request body.
 */
export async function upload<Name extends UploadName>(
  name: Name,
  file: Blob,
  fileName: string,
  options: UploadOptions = {},
): Promise<AnswerOf<Name>> {
  const form = new FormData();
  form.append(name === 'updateAvatar' ? 'avatar' : 'file', file, fileName);
  const begunAt = performance.now();
  const heard = await sent(name, form, options);
  return answerOf({ ...heard, begunAt }, heard.text) as AnswerOf<Name>;
}

interface Heard {
  readonly ok: boolean;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly text: string;
}

function sent(
  name: UploadName,
  form: FormData,
  { query = {}, signal, onProgress, idleMs = usualIdleMs }: UploadOptions,
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (error: Error) => {
      settle();
      request.abort();
      reject(error);
    };
    const timeOut = () => fail(new CallError({ status: 0, code: 'timeout' }));
    const giveUp = () => fail(new DOMException('interrupted', 'AbortError'));
    let idle = setTimeout(timeOut, idleMs);
    const settle = () => {
      clearTimeout(idle);
      signal?.removeEventListener('abort', giveUp);
    };

    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      clearTimeout(idle);
      idle = setTimeout(timeOut, idleMs);
      if (lengthComputable) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      settle();
      const { status, responseText: text } = request;
      const ok = status >= 200 && status < 300;
      resolve({ ok, status, retryAfter: request.getResponseHeader('Retry-After'), text });
    });
    request.addEventListener('error', () => fail(new CallError({ status: 0, code: 'network' })));
    request.addEventListener('timeout', timeOut);
    if (signal?.aborted === true) {
      giveUp();
      return;
    }
    signal?.addEventListener('abort', giveUp);

    const [method, path] = routes[name];
    request.open(method, path + searchOf(query));
    request.timeout = totalMs;
    const token = currentToken();
    if (token !== null) request.setRequestHeader('Authorization', token);
    request.send(form);
  });
}
