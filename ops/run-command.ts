import { BackupRefusal } from '@rental/server/operations/backup/public';
import { ConfigError } from '@rental/server/config';
import { DatabaseRefusal } from '@rental/server/db/open-database';
import { EngineRefusal } from '@rental/server/engine/engine';
import { compareBrand, listBrandVersions, restoreBrand } from './commands/brand-versions.ts';
import { backup } from './commands/backup.ts';
import { checkBooksOf } from './commands/check-books.ts';
import { CommandRefusal, WrongUsage, type Command } from './commands/command.ts';
import { createBrand } from './commands/create-brand.ts';
import { createOperator } from './commands/create-operator.ts';
import { doctor } from './commands/doctor.ts';
import { loginToken } from './commands/login-token.ts';
import { migrate } from './commands/migrate.ts';
import { notify } from './commands/notify.ts';
import { placeDemoOrder } from './commands/place-demo-order.ts';
import {
  enableProviderAccount,
  fenTrials,
  providerAccounts,
  saveProviderAccount,
  startFenTrial,
  stopProviderAccount,
  testProviderAccount,
} from './commands/provider-accounts.ts';
import { resolveBooks } from './commands/resolve-books.ts';
import { restore } from './commands/restore.ts';
import { riskPrices } from './commands/risk-prices.ts';
import { seed } from './commands/seed.ts';
import { setBrand } from './commands/set-brand.ts';
import { setLpr } from './commands/set-lpr.ts';
import { setMoneyLimit } from './commands/set-money-limit.ts';
import { setRiskProvider } from './commands/set-risk-provider.ts';
import { setShippingPhotos } from './commands/set-shipping-photos.ts';
import { showBrand } from './commands/show-brand.ts';
import { reverseTopUpOf } from './commands/reverse-top-up.ts';
import { setPayoutTermsOf } from './commands/set-payout-terms.ts';
import { setTopUpTerms } from './commands/set-top-up-terms.ts';
import { topUpRiskBalance } from './commands/top-up-risk.ts';
import { topUpSmsBalance } from './commands/top-up-sms.ts';
import { verifyBackupOf } from './commands/verify-backup.ts';
import { SeedRefusal } from './seed/seed-demo.ts';

const commands = new Map<string, Command>([
  ['doctor', doctor],
  ['migrate', migrate],
  ['check-books', checkBooksOf],
  ['backup', backup],
  ['verify-backup', verifyBackupOf],
  ['restore', restore],
  ['seed', seed],
  ['create-brand', createBrand],
  ['create-operator', createOperator],
  ['login-token', loginToken],
  ['notify', notify],
  ['place-demo-order', placeDemoOrder],
  ['resolve-books', resolveBooks],
  ['top-up-risk', topUpRiskBalance],
  ['top-up-sms', topUpSmsBalance],
  ['reverse-top-up', reverseTopUpOf],
  ['set-top-up-terms', setTopUpTerms],
  ['set-payout-terms', setPayoutTermsOf],
  ['set-risk-provider', setRiskProvider],
  ['risk-prices', riskPrices],
  ['provider-accounts', providerAccounts],
  ['save-provider-account', saveProviderAccount],
  ['test-provider-account', testProviderAccount],
  ['enable-provider-account', enableProviderAccount],
  ['stop-provider-account', stopProviderAccount],
  ['start-fen-trial', startFenTrial],
  ['fen-trials', fenTrials],
  ['show-brand', showBrand],
  ['set-brand', setBrand],
  ['brand-versions', listBrandVersions],
  ['compare-brand', compareBrand],
  ['restore-brand', restoreBrand],
  ['set-money-limit', setMoneyLimit],
  ['set-lpr', setLpr],
  ['set-shipping-photos', setShippingPhotos],
]);

/**
 * Runs one command of `npm run -s ops -- <command>`. Answers the exit code: 0 done, 1 the command failed, 2 it was typed
 * wrongly.
 */
export async function runCommand([name = 'help', ...args]: readonly string[]): Promise<0 | 1 | 2> {
  const command = commands.get(name);
  try {
    if (command) await command.run(args);
    else if (['help', '--help', '-h'].includes(name)) printHelp();
    else throw new WrongUsage(`没有命令 ${name}，用 help 查看全部命令。`);
    return 0;
  } catch (error) {
    return fail(error, command);
  }
}

function printHelp(): void {
  console.log('用法：npm run -s ops -- <命令>\n');
  for (const { usage, summary } of commands.values()) console.log(`  ${usage}\n      ${summary}`);
}

/** Says what went wrong in a sentence where we know one; a bug shows itself whole. */
function fail(error: unknown, command: Command | undefined): 1 | 2 {
  if (error instanceof WrongUsage) {
    console.error(command ? `${error.message}\n用法：${command.usage}` : error.message);
    return 2;
  }
  const isKnown = [
    CommandRefusal,
    SeedRefusal,
    ConfigError,
    DatabaseRefusal,
    EngineRefusal,
    BackupRefusal,
  ].some((kind) => error instanceof kind);
  if (isKnown && error instanceof Error) console.error(error.message);
  else if (isUnreachable(error))
    console.error(`无法连接数据库（${error.code}），请检查 DATABASE_URL 和数据库是否在运行。`);
  else console.error('命令失败：', error);
  return 1;
}

/** The network or PostgreSQL turned the connection down: refused, unknown host, wrong password, no such database. */
function isUnreachable(error: unknown): error is Error & { code: string } {
  return (
    error instanceof Error &&
    'code' in error &&
    typeof error.code === 'string' &&
    /^(E[A-Z]{4,}|28\w{3}|3D000|08\w{3}|57P03)$/.test(error.code)
  );
}
