import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import svgCaptcha from 'svg-captcha';
import type { Tx } from '../../../db/transaction.ts';
import { countAttempt, refuseBlocked, sweepAttempts } from '../../../http/attempts.ts';
import type { Visit } from '../../../http/context.ts';
import { captchasOfAddress } from './limits.ts';

const lifeMs = 120_000;
/** Only what an operator can tell apart: no 0 and O, 1 and I, 2 and Z, 5 and S, 8 and B. */
const letters = '346789ACDEFHKMNPRTUVWXY';

/** Draws a captcha and remembers its answer for two minutes, for this brand alone (threat model 3). */
export async function drawCaptcha(visit: Visit): Promise<{ img: string; uuid: string }> {
  const { data, text } = svgCaptcha.create({
    size: 4,
    charPreset: letters,
    noise: 2,
    width: 120,
    height: 40,
    fontSize: 50,
  });
  const picture = await sharp(Buffer.from(data))
    .flatten({ background: '#f4f6f8' })
    .png()
    .toBuffer();
  const uuid = randomBytes(18).toString('base64url');
  const { brand, now } = visit;
  await visit.transaction('read write', async (tx) => {
    const key = `captcha ${visit.address}`;
    await refuseBlocked(tx, brand.code, now, key, captchasOfAddress);
    await countAttempt(tx, brand.code, now, key, captchasOfAddress);
    await sweepAttempts(tx, brand.code, now);
    await tx
      .deleteFrom('captchas')
      .where('brand_code', '=', brand.code)
      .where('expires_at', '<', now)
      .execute();
    await tx
      .insertInto('captchas')
      .values({
        brand_code: brand.code,
        uuid,
        answer: text.toLowerCase(),
        expires_at: new Date(now.getTime() + lifeMs),
      })
      .execute();
  });
  return { img: `data:image/png;base64,${picture.toString('base64')}`, uuid };
}

/** True where `typed` answers the captcha. The first that names a captcha uses it up, right or wrong. */
export async function isCaptcha(
  tx: Tx,
  visit: Visit,
  uuid: string,
  typed: string,
): Promise<boolean> {
  const used = await tx
    .deleteFrom('captchas')
    .where('brand_code', '=', visit.brand.code)
    .where('uuid', '=', uuid)
    .returning(['answer', 'expires_at'])
    .executeTakeFirst();
  return used !== undefined && used.expires_at > visit.now && used.answer === typed.toLowerCase();
}
