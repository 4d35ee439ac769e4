import { actLabels } from '@rental/domain/rental/orders/core/order-actions';
import { timeText } from '@rental/domain/time/time-text';
import type { Tx } from '../../../db/transaction.ts';
import type { Storage } from '../../../gateways/storage/storage.ts';
import type { Context } from '../../../http/context.ts';
import { sha256Of, printableImage } from '../../../platform/materials/public.ts';
import type { PdfImage, PdfPart } from '../../agreements/public.ts';

/** The pictures of one dossier take at most so much of memory and of the file; those beyond are listed by their hash alone. */
const maxPictureBytes = 12_000_000;

/** One image that belongs to an order, and what it shows. */
export interface DossierImage {
  readonly group: string;
  readonly key: string;
  readonly words: string;
  readonly sha256: string;
}

/**
 * The images of an order's parcels, swaps, inspections and payments, each once, in the order in which they came. Not those
 * of 补件: they show the customer unmasked, to whom has the right to that.
 */
export async function imagesOfOrder(
  ctx: Context,
  tx: Tx,
  orderId: number,
): Promise<DossierImage[]> {
  const brand = ctx.brandCode;
  const parcels = await tx
    .selectFrom('parcel_photos as f')
    .innerJoin('parcels as p', (join) =>
      join.onRef('p.brand_code', '=', 'f.brand_code').onRef('p.id', '=', 'f.parcel_id'),
    )
    .select(['f.file_key', 'p.shipped_at'])
    .where('f.brand_code', '=', brand)
    .where('p.order_id', '=', orderId)
    .orderBy('p.id')
    .orderBy('f.position')
    .execute();
  const swaps = await tx
    .selectFrom('device_swaps')
    .select(['photo_keys', 'at'])
    .where('brand_code', '=', brand)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const returns = await tx
    .selectFrom('order_returns')
    .select(['photo_keys', 'former_photo_keys', 'inspected_at'])
    .where('brand_code', '=', brand)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const acts = await tx
    .selectFrom('acts')
    .select(['proof_keys', 'at', 'kind'])
    .where('brand_code', '=', brand)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const named = [
    ...parcels.map(({ file_key: key, shipped_at: at }) =>
      of('发货照片', key, `发货 ${timeText(at)}`),
    ),
    ...swaps.flatMap(({ photo_keys: keys, at }) =>
      keys.map((key) => of('换机照片', key, `换机 ${timeText(at)}`)),
    ),
    ...returns.flatMap(({ former_photo_keys: keys }) =>
      keys.map((key) => of('归还照片', key, '修改前的检测')),
    ),
    ...returns.flatMap(({ photo_keys: keys, inspected_at: at }) =>
      keys.map((key) => of('归还照片', key, `检测 ${timeText(at)}`)),
    ),
    ...acts.flatMap(({ proof_keys: keys, at, kind }) =>
      keys.map((key) => of('收款凭证', key, `${actLabels[kind]} ${timeText(at)}`)),
    ),
  ];
  const once = [...new Map(named.toReversed().map((image) => [image.key, image])).values()];
  const files = await sha256Of(
    tx,
    brand,
    once.map(({ key }) => key),
  );
  return once.toReversed().flatMap((image) => {
    const sha256 = files.get(image.key);
    return sha256 === undefined ? [] : [{ ...image, sha256 }];
  });
}

const of = (group: string, key: string, words: string) => ({ group, key, words });

/**
 * Parts of a dossier: the pictures by what they show, then the hash of each, also of those that are not shown. One image
 * is in memory at a time beside those that the file will have.
 */
export async function imageParts(
  storage: Storage,
  images: readonly DossierImage[],
  maxBytes = maxPictureBytes,
): Promise<PdfPart[]> {
  const shown = new Map<string, PdfImage[]>();
  const hashes: string[] = [];
  let room = maxBytes;
  for (const [index, { group, key, words, sha256 }] of images.entries()) {
    const caption = `图${index + 1}  ${words}`;
    const picture = room > 0 ? await pictureOf(storage, key, sha256) : beyond;
    const isShown = typeof picture !== 'string' && picture.length <= room;
    if (isShown) shown.set(group, [...(shown.get(group) ?? []), { jpeg: picture, caption }]);
    // once one has no room, no later one takes its place: the list of hashes says where it ended
    room = isShown ? room - picture.length : typeof picture === 'string' ? room : 0;
    const why = isShown ? '' : typeof picture === 'string' ? picture : beyond;
    hashes.push(`${caption}（${group}）${why}\n${sha256}`);
  }
  return [
    ...[...shown].map(([heading, images]) => ({ heading, text: '', images })),
    {
      heading: '图片哈希',
      text: hashes.length === 0 ? '没有图片' : `各图片原图的 SHA-256：\n${hashes.join('\n')}`,
    },
  ];
}

const beyond = '，超出本文件的图片容量，未嵌入';

/** The picture as a page takes it, or the words for why there is none. */
async function pictureOf(
  storage: Storage,
  key: string,
  sha256: string,
): Promise<Uint8Array | string> {
  const printable = await printableImage(storage, key, sha256);
  if ('jpeg' in printable) return printable.jpeg;
  return printable.missing === 'gone' ? '，原图已不存在，未嵌入' : '，原图与存档时不一致，未嵌入';
}
