import type { customerProductQrCode, customerQrCode } from '@rental/contract/rental/customers';
import type { Input, Returned } from '@rental/contract/endpoint';
import sharp from 'sharp';
import { encode } from 'uqr';
import type { Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { orNotFound } from '../../http/refusal.ts';
import { reachedCustomer } from './customer-store.ts';

/** S207: leads to the brand's customer site in the customer's name. */
export async function qrCodeOf(
  ctx: Context,
  { params }: Input<typeof customerQrCode>,
  tx: Tx,
): Promise<Returned<typeof customerQrCode>> {
  const customer = await reachedCustomer(ctx, tx, params.id);
  return drawn(linkTo(ctx, '/', customer.share_code));
}

/** S211: leads to a product there. */
export async function productQrCodeOf(
  ctx: Context,
  { query }: Input<typeof customerProductQrCode>,
  tx: Tx,
): Promise<Returned<typeof customerProductQrCode>> {
  const customer = await reachedCustomer(ctx, tx, query.userId);
  const product = orNotFound(
    await tx
      .selectFrom('products')
      .select('code')
      .where('brand_code', '=', ctx.brandCode)
      .where('id', '=', query.goodId)
      .executeTakeFirst(),
  );
  return drawn(linkTo(ctx, `/product/${encodeURIComponent(product.code)}`, customer.share_code));
}

const linkTo = ({ brand }: Context, path: string, shareCode: string) =>
  `https://${brand.domainApp}${path}?share=${shareCode}`;

/** Pixels of a module, and modules of white around: what ISO/IEC 18004 asks for. */
const scale = 8;
const border = 4;

/** The link as a black and white PNG. It still reads with 15 % of it lost. */
async function drawn(link: string): Promise<Returned<typeof customerQrCode>> {
  const { size, data } = encode(link, { ecc: 'M', border });
  const modules = Uint8Array.from(data.flat(), (isDark) => (isDark ? 0 : 255));
  const png = await sharp(modules, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * scale, size * scale, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
  return { image: `data:image/png;base64,${png.toString('base64')}`, link };
}
