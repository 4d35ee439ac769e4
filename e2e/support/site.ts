import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The main process chooses it and the workers inherit it: two runs on one machine do not meet. */
export const port = Number((process.env['E2E_PORT'] ??= String(randomInt(20_000, 40_000))));

/** The port on which a test is a provider for the accounts of brands. */
export const providerPort = port - 1;
/** The port on which a test is 支付宝. */
export const alipayPort = port - 2;

/** One of the demo's operators, as `npm start` wrote them down. */
export interface Operator {
  readonly brand: string;
  readonly host: string;
  readonly platform: 'manage' | 'channel';
  readonly username: string;
  readonly password: string;
  readonly store: string | null;
  readonly channel: string | null;
  readonly enabled: boolean;
}

/** The folder of the server under test. */
export function dataDir(): string {
  const folder = process.env['E2E_DATA_DIR'];
  if (folder === undefined) throw new Error('playwright.config.ts was not read');
  return folder;
}

let known: readonly Operator[] | undefined;

function operators(): readonly Operator[] {
  known ??= JSON.parse(
    readFileSync(join(dataDir(), 'demo-accounts.json'), 'utf8'),
  ) as readonly Operator[];
  return known;
}

/** The demo's brands: 0 is the one at localhost. */
export type BrandIndex = 0 | 1 | 2;

/** An operator of a brand: admin; yunwei of the platform's staff, in brand 0; dianyuan1 and dianyuan2 of its two stores; qudao1 and qudao2 of its channels. */
export function operatorOf(
  index: BrandIndex,
  username: 'admin' | 'dianyuan1' | 'dianyuan2' | 'qudao1' | 'qudao2' | 'tingyong' | 'yunwei',
): Operator {
  const brand = [...new Set(operators().map((operator) => operator.brand))][index];
  const found = operators().find(
    (operator) => operator.brand === brand && operator.username === username,
  );
  if (found === undefined) throw new Error(`No ${username} in brand ${index}`);
  return found;
}

export const addressOf = ({ host }: Pick<Operator, 'host'>) => `http://${host}:${port}`;
