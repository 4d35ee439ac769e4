import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderStatus } from '@rental/domain/rental/orders/core/order-status';
import { packedInPdf, somePdf } from '../../testing/providers/pdfs.ts';
import { someOrders } from '../../testing/wire/rows.ts';
import { send } from '../../testing/wire/send.ts';
import { createWorld, type World } from '../../testing/world.ts';
import { fetched, somePng, upload, type Part } from './testing/uploads.ts';

// Papers in PDF (threat model 53): what is taken in, and how it is served.

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const sent = (part: Part, by = world.alpha.admin) =>
  upload(world, by, [{ name: '判决书.pdf', ...part }], 'uploadPdf');
const refusedAs = async (part: Part): Promise<unknown> => {
  const heard = await sent(part);
  return [heard.statusCode, (heard.json() as { msg?: string }).msg];
};
const notPdf = [415, '文书应为完整的PDF文件'];
const isActive = [415, '文书含有脚本、自动动作、附件或已加密，请打印成普通文书后再上传'];

test('a PDF is kept byte for byte, and only saved: never shown, run or guessed at', async () => {
  const bytes = somePdf();
  const heard = await sent({ bytes });
  expect(heard.statusCode).toBe(201);
  const kept = heard.json() as { address: string; name: string; bytes: number };
  expect(kept).toMatchObject({ name: '判决书.pdf', bytes: bytes.length });

  const file = await fetched(world, kept.address, world.alpha.admin);
  expect(file.statusCode).toBe(200);
  expect(file.rawPayload.equals(bytes)).toBe(true);
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="paper.pdf"; filename*=UTF-8''%E5%88%A4%E5%86%B3%E4%B9%A6.pdf`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-store',
  });
});

test('it is private: another store’s clerk, another brand and strangers do not find it', async () => {
  const { address } = (await sent({ bytes: somePdf() })).json() as { address: string };
  const { alpha, beta } = world;

  expect((await fetched(world, address, { host: alpha.admin.host })).statusCode).toBe(401);
  expect((await fetched(world, address, alpha.otherClerk)).statusCode).toBe(404);
  expect((await fetched(world, address, beta.admin)).statusCode).toBe(404);
  expect((await sent({ bytes: somePdf() }, alpha.clerk)).statusCode).toBe(403);
});

test('other files that are called PDF, and PDF that are called otherwise, are refused', async () => {
  const page = Buffer.from('<html><script>alert(1)</script>%PDF-1.7 %%EOF');
  const cut = somePdf().subarray(0, 80);
  const late = Buffer.concat([Buffer.from('GIF89a'), somePdf()]);
  for (const bytes of [await somePng(), page, cut, late, Buffer.from('%PDF-9.9\n%%EOF')])
    expect(await refusedAs({ bytes })).toEqual(notPdf);
  for (const name of ['判决书.png', '判决书.pdf.html', '判决书.exe.pdf', '../判决书.pdf', '判决书'])
    expect(await refusedAs({ bytes: somePdf(), name })).toEqual(notPdf);
});

test('more than 10 MB is refused', async () => {
  const filling = `5 0 obj\n<</Length 10485760>>\nstream\n${'0'.repeat(10_485_760)}\nendstream\nendobj`;
  expect((await sent({ bytes: somePdf(filling) })).statusCode).toBe(413);
});

test('what runs, opens, sends or hides something is refused, also by other spellings and packed together', async () => {
  const dangers = [
    '<</S/JavaScript/JS(app.alert(1))>>',
    '<</S /J#61vaScript /JS 9 0 R>>',
    '<</AA<</O 9 0 R>>>>',
    '<</#4A#53 9 0 R>>',
    '<</OpenAction 9 0 R>>',
    '<</S/Launch/F(cmd.exe)>>',
    '<</Names<</EmbeddedFiles 9 0 R>>>>',
    '<</Type/EmbeddedFile>>',
    '<</XFA 9 0 R>>',
    '<</S/SubmitForm/F(http://example.com)>>',
    '<</Subtype/RichMedia>>',
    '<</Encrypt 9 0 R>>',
  ];
  for (const danger of dangers) {
    const inTheClear = somePdf(`4 0 obj\n${danger}\nendobj\n`);
    expect([danger, await refusedAs({ bytes: inTheClear })]).toEqual([danger, isActive]);
    const packed = somePdf(packedInPdf(`4 0 ${danger}`));
    expect([danger, await refusedAs({ bytes: packed })]).toEqual([danger, isActive]);
  }
  const damaged = packedInPdf('4 0 <<>>').replace('\nstream\n', '\nstream\nx');
  expect(await refusedAs({ bytes: somePdf(damaged) })).toEqual(notPdf);
});

test('a packed part that grows beyond what it may be is refused before it is unpacked', async () => {
  const bomb = packedInPdf(`4 0 ${' '.repeat(30 * 1024 * 1024)}`);
  expect(await refusedAs({ bytes: somePdf(bomb) })).toEqual(notPdf);
});

test('a file made to be slow is looked through as fast as any other', async () => {
  const many = (word: string) => word.repeat(Math.floor(8_000_000 / word.length));
  for (const word of ['stream\n', '/ObjStm ', '/ObjStm stream\n', 'obj '])
    expect([word, (await sent({ bytes: somePdf(many(word)) })).statusCode]).toEqual([word, 201]);
  expect(await refusedAs({ bytes: somePdf(many('#41')) })).toEqual(notPdf);
});

test('packed objects are found by other spellings of their name, and behind another object', async () => {
  const packed = packedInPdf('4 0 <</S/JavaScript/JS(app.alert(1))>>');
  for (const hidden of [
    packed.replace('/ObjStm', '/Obj#53tm'),
    packed
      .replace('<</Type', '<</X(endobj 9 0 obj)/Type')
      .replace('/Type/ObjStm', '/Type/ObjStm/Y(obj)'),
    packed.replace('\nstream\n', '\nstream \r'),
  ])
    expect(await refusedAs({ bytes: somePdf(hidden) })).toEqual(isActive);
});

test('letters among the bytes of a picture are no script, and harmless packed objects are taken', async () => {
  const picture = '5 0 obj\n<</Length 9>>\nstream\nx/JS (y/AA \nendstream\nendobj\n';
  const harmless = somePdf(picture + packedInPdf('4 0 <</Type/Font/BaseFont/Song>>'));
  expect((await sent({ bytes: harmless })).statusCode).toBe(201);
});

test('an agreement that this program made is taken', async () => {
  const { alpha } = world;
  const [orderId = 0] = await someOrders(world, alpha, 1, orderStatus.approved);
  await send(world, alpha.clerk, 'generateAgreement', { body: { orderId } });
  const { answer } = await send(world, alpha.clerk, 'agreementPdf', { body: { orderId } });
  const bytes = Buffer.from(answer.pdf, 'base64');
  expect((await sent({ bytes, name: answer.fileName })).statusCode).toBe(201);
});
