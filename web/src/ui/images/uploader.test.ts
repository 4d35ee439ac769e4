import { beforeEach, expect, test, vi } from 'vitest';
import { summaryOf, type UploadItem } from './upload-queue.ts';
import { createUploader, type Uploader } from './uploader.ts';

interface Sending {
  readonly item: UploadItem;
  readonly signal: AbortSignal;
  readonly onProgress: (sent: number) => void;
  readonly succeed: () => Promise<void>;
  readonly fail: (words: string) => Promise<void>;
}

let uploader: Uploader;
let sending: Sending[];
let uploaded: string[];

beforeEach(() => {
  uploader = createUploader();
  sending = [];
  uploaded = [];
});

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

const run = () =>
  uploader.run({
    send: (item, signal, onProgress) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () =>
          reject(new DOMException('interrupted', 'AbortError')),
        );
        sending.push({
          item,
          signal,
          onProgress,
          succeed: () => {
            resolve(`/files/${item.id}`);
            return settled();
          },
          fail: (words) => {
            reject(new Error(words));
            return settled();
          },
        });
      }),
    failureOf: (error) =>
      error instanceof Error && error.name !== 'AbortError'
        ? { state: error.message.includes('类型') ? 'refused' : 'failed', words: error.message }
        : null,
    onUploaded: (links) => uploaded.push(...links),
  });

const add = (...ids: string[]) =>
  uploader.add(ids.map((id) => ({ id, file: new Blob([id]), name: `${id}.png`, complaint: null })));
const started = () => sending.map(({ item }) => item.id);
const sendingOf = (id: string) => {
  const found = sending.findLast(({ item }) => item.id === id);
  if (found === undefined) throw new Error(`${id} was not sent`);
  return found;
};
const stateOf = (id: string) => uploader.state().queue.find((item) => item.id === id);

test('three are on their way at once, the next when one has arrived', async () => {
  run();
  add('a', 'b', 'c', 'd');
  const before = started();
  await sendingOf('b').succeed();

  expect([before, started()]).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c', 'd'],
  ]);
});

test('S105 the links are handed over in the order of picking, however fast each was', async () => {
  run();
  add('a', 'b', 'c');

  await sendingOf('c').succeed();
  await sendingOf('b').succeed();
  const early = [...uploaded];
  await sendingOf('a').succeed();

  expect(early).toEqual([]);
  expect(uploaded).toEqual(['/files/a', '/files/b', '/files/c']);
  expect(uploader.state()).toEqual({ queue: [], doneCount: 3 });
});

test('what is refused stays with its sentence, holds nobody up, and can be tried again', async () => {
  run();
  add('a', 'b');

  await sendingOf('a').fail('上传过于频繁，请稍后再试');
  await sendingOf('b').succeed();
  const failed = stateOf('a');
  uploader.retry('a');
  const again = stateOf('a');
  await sendingOf('a').succeed();

  expect(failed).toMatchObject({ state: 'failed', words: '上传过于频繁，请稍后再试' });
  expect(again).toMatchObject({ state: 'queued', words: null, sent: 0 });
  expect(uploaded).toEqual(['/files/b', '/files/a']);
});

test('S137 what the picker refuses is never sent', () => {
  run();
  const complaint = '图片类型要求：jpeg、jpg、png';
  uploader.add([{ id: 'a', file: new Blob(), name: 'a.gif', complaint }]);

  expect(sending).toEqual([]);
  expect(stateOf('a')).toMatchObject({ state: 'refused', words: complaint });
});

test('S137 what the server refuses for good holds nobody up and is not a failure to be tried again', async () => {
  run();
  add('a', 'b');

  await sendingOf('a').fail('图片类型要求：jpeg、jpg、png');
  await sendingOf('b').succeed();

  expect(stateOf('a')).toMatchObject({ state: 'refused', words: '图片类型要求：jpeg、jpg、png' });
  expect(uploaded).toEqual(['/files/b']);
});

test('a cancelled upload is given up and makes room for the next', () => {
  run();
  add('a', 'b', 'c', 'd');

  uploader.drop('a');

  expect(sendingOf('a').signal.aborted).toBe(true);
  expect(started()).toContain('d');
  expect(stateOf('a')).toBeUndefined();
});

test('S23 leaving gives up what is under way; on return it begins anew', async () => {
  const leave = run();
  add('a');
  leave();
  await settled();
  const left = stateOf('a');
  const { signal } = sendingOf('a');

  run();
  await sendingOf('a').succeed();

  expect([signal.aborted, left?.state]).toEqual([true, 'queued']);
  expect(uploaded).toEqual(['/files/a']);
});

test('one that was changed and is sent again takes the place of the first', async () => {
  run();
  add('a');
  add('a');
  await sending[1]?.succeed();

  expect(sending[0]?.signal.aborted).toBe(true);
  expect(uploaded).toEqual(['/files/a']);
  expect(uploader.state().queue).toEqual([]);
});

test('progress is shown, and the queue in a sentence', async () => {
  run();
  const seen = vi.fn<() => void>();
  uploader.subscribe(seen);
  add('a', 'b', 'c');
  sendingOf('a').onProgress(0.5);
  await sendingOf('b').fail('提交的内容过大');
  const { queue, doneCount } = uploader.state();

  expect(stateOf('a')?.sent).toBe(0.5);
  expect(seen).toHaveBeenCalled();
  expect(summaryOf(queue, doneCount)).toBe('正在上传 2 张，失败 1 张');
  expect([summaryOf([], 0), summaryOf([], 3)]).toEqual(['', '已上传 3 张']);
});
