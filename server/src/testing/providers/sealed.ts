import { constants, createPublicKey, publicEncrypt } from 'node:crypto';
import { send } from '../wire/send.ts';
import type { World } from '../world.ts';

/** A password as a page sends it: encrypted with the key of `accountConfig`, which is the server's for every brand. */
export async function sealed(
  world: World,
  plain: string,
  padding: number = constants.RSA_PKCS1_OAEP_PADDING,
): Promise<string> {
  const { publicKey } = (await send(world, world.alpha.clerk, 'accountConfig')).answer;
  const key = createPublicKey({
    key: Buffer.from(publicKey.spki, 'base64'),
    format: 'der',
    type: 'spki',
  });
  const cipher = publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(plain));
  return `${publicKey.id}.${cipher.toString('base64')}`;
}
