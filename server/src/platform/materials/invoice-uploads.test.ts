import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { somePdf } from '../../testing/providers/pdfs.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { fetched, somePng, upload, type Part } from './testing/uploads.ts';

// Files of invoices (threat model 53): PDF, OFD and pictures.

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const sent = (part: Part, by = world.alpha.admin) =>
  upload(world, by, [{ name: '发票.ofd', ...part }], 'uploadInvoiceFile');
const text = (words: string) => new TextEncoder().encode(words);
const root =
  '<?xml version="1.0"?><ofd:OFD xmlns:ofd="http://www.ofdspec.org/2016" Version="1.1"/>';
const someOfd = (more: Record<string, Uint8Array> = {}, xml = root): Buffer =>
  Buffer.from(zipSync({ 'OFD.xml': text(xml), 'Doc_0/Document.xml': text('<a/>'), ...more }));

test('an OFD is kept byte for byte, private, and only saved', async () => {
  const bytes = someOfd();
  const heard = await sent({ bytes });
  expect(heard.statusCode).toBe(201);
  const kept = heard.json() as { address: string; name: string; bytes: number };
  expect(kept).toMatchObject({ name: '发票.ofd', bytes: bytes.length });

  const file = await fetched(world, kept.address, world.alpha.admin);
  expect(file.rawPayload.equals(bytes)).toBe(true);
  expect(file.headers).toMatchObject({
    'content-type': 'application/ofd',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  expect(file.headers['content-disposition']).toMatch(/^attachment; /);
  expect((await fetched(world, kept.address, { host: world.alpha.admin.host })).statusCode).toBe(
    401,
  );
});

test('a PDF and a picture are taken as well, for whoever may issue', async () => {
  expect((await sent({ name: '发票.pdf', bytes: somePdf() })).statusCode).toBe(201);
  expect((await sent({ name: '发票.png', bytes: await somePng() })).statusCode).toBe(201);
  expect((await sent({ bytes: someOfd() }, world.alpha.clerk)).statusCode).toBe(403);
});

test('another file that is called OFD is refused', async () => {
  const bad: Part[] = [
    { bytes: somePdf() },
    { bytes: Buffer.from('PK') },
    { bytes: Buffer.from(zipSync({ 'a.xml': text(root) })) },
    { bytes: someOfd({}, '<html/>') },
    { bytes: someOfd({}, `<!DOCTYPE a>${root}`) },
    { bytes: someOfd({ 'run.exe': text('MZ') }) },
    { bytes: someOfd({ '../out.xml': text('<a/>') }) },
    { bytes: someOfd({}, `${root}${' '.repeat(300_000)}`) },
    { name: '发票.xlsx', bytes: someOfd() },
    { name: '发票.exe.ofd', bytes: someOfd() },
  ];
  for (const part of bad) {
    const heard = await sent(part);
    expect([heard.statusCode, (heard.json() as { code: string }).code]).toEqual([
      415,
      'invoice_file_type',
    ]);
  }
});
