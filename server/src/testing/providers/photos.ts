import sharp from 'sharp';
import { sendFile } from '../wire/send-file.ts';
import type { Caller, World } from '../world.ts';

type Upload = 'uploadDeployImage' | 'uploadImage';

/** The address of a picture that `caller` has just uploaded: for an order, unless by another call. */
export async function photoBy(
  world: World,
  caller: Caller,
  call: Upload = 'uploadDeployImage',
): Promise<string> {
  const red = { r: 200, g: 30, b: 30 };
  const bytes = await sharp({ create: { width: 4, height: 3, channels: 3, background: red } })
    .png()
    .toBuffer();
  const { answer } = await sendFile(world, caller, call, 'photo.png', bytes);
  return new URL(String(answer['link'])).pathname; // as rows have it
}
