import type { PaperKind } from '@rental/domain/rental/orders/changes/papers';
import { createHash, randomInt } from 'node:crypto';
import { somePicture } from '../providers/photos.ts';
import { stored } from '../wire/rows.ts';
import { sendOpen, someApp, type ProgramKey, type SentFile } from '../wire/send-open.ts';
import { send } from '../wire/send.ts';
import type { Shop, World } from '../world.ts';

/** Makes an order one that this program placed; answers the number that the program has for it. */
export async function placedBy(
  world: World,
  shop: Shop,
  { appId }: ProgramKey,
  orderId: number,
): Promise<string> {
  const externalNo = `P-${orderId}`;
  await stored(
    world,
    shop,
    `insert into order_intakes (brand_code, app_id, external_no, content_hash, order_id, at)
       values ($1, $2, $3, sha256('order'), $4, now())`,
    [shop.brand.code, appId, externalNo, orderId],
  );
  return externalNo;
}

interface Paper {
  readonly externalNo: string;
  readonly kind: PaperKind;
}
type Wrong = NonNullable<Parameters<typeof sendOpen>[4]>;

/** Hands a file in for a paper, as a program does. */
export const sendPaper = (
  world: World,
  key: ProgramKey,
  params: Paper,
  file: SentFile,
  { sha256, ...wrong }: Wrong & { readonly sha256?: string } = {},
) =>
  sendOpen(
    world,
    key,
    'openSendPaper',
    {
      params,
      body: {
        filename: file.name,
        sha256: sha256 ?? createHash('sha256').update(file.bytes).digest('hex'),
      },
    },
    { file, ...wrong },
  );

/** A program a world: one that begins again on a database finds the app of the world before, so the names differ. */
const programs = new WeakMap<World, Promise<ProgramKey>>();

/** Asks for a paper of an order and hands it in as a program that placed the order; answers the file's id. */
export async function sentPaper(world: World, shop: Shop, orderId: number): Promise<number> {
  const program =
    programs.get(world) ?? someApp(world, shop, { name: `补件商城${randomInt(1e9)}` });
  programs.set(world, program);
  const key = await program;
  const body = { orderId, papers: ['idCardFront' as const], reason: '照片不清晰' };
  await send(world, shop.admin, 'requestPapers', { body });
  const params = {
    externalNo: await placedBy(world, shop, key, orderId),
    kind: 'idCardFront',
  } as const;
  await sendPaper(world, key, params, { name: 'a.png', bytes: await somePicture() });
  const [file] = await stored<{ id: string }>(
    world,
    shop,
    'select id from paper_files where order_id = $1 order by id desc',
    [orderId],
  );
  return Number(file?.id);
}
