import sharp from 'sharp';
import { sendFile } from '../wire/send-file.ts';
import type { Caller, World } from '../world.ts';

type Upload = 'uploadDeployImage' | 'uploadImage';

/** A small png of one colour: another red is another file. */
export const somePicture = (red = 200): Promise<Buffer> =>
  sharp({ create: { width: 4, height: 3, channels: 3, background: { r: red, g: 30, b: 30 } } })
    .png()
    .toBuffer();

/** The address of a picture that `caller` has just uploaded: for an order, unless by another call. */
export async function photoBy(
  world: World,
  caller: Caller,
  call: Upload = 'uploadDeployImage',
): Promise<string> {
  const { answer } = await sendFile(world, caller, call, 'photo.png', await somePicture());
  return new URL(String(answer['link'])).pathname; // as rows have it
}
