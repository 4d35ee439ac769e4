import type { PublicBrand } from '@rental/contract/platform/brands';
import sharp from 'sharp';
import { encode } from 'uqr';

/** A link to the brand's customer site in the name of who shares it, by a code that no id tells. */
export const shopLink = (
  { domainApp }: Pick<PublicBrand, 'domainApp'>,
  path: string,
  shareCode: string,
): string => `https://${domainApp}${path}?share=${encodeURIComponent(shareCode)}`;

/** Pixels of a module, and modules of white around: what ISO/IEC 18004 asks for. */
const scale = 8;
const border = 4;

/** The link as a black and white PNG. It still reads with 15 % of it lost. */
export async function drawnCode(link: string): Promise<{ image: string; link: string }> {
  const { size, data } = encode(link, { ecc: 'M', border });
  const modules = Uint8Array.from(data.flat(), (isDark) => (isDark ? 0 : 255));
  const png = await sharp(modules, { raw: { width: size, height: size, channels: 1 } })
    .resize(size * scale, size * scale, { kernel: 'nearest' })
    .png({ palette: true, colours: 2 })
    .toBuffer();
  return { image: `data:image/png;base64,${png.toString('base64')}`, link };
}
