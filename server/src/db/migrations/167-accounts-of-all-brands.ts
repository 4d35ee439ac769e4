import type { Kysely } from 'kysely';
import { upgradeBrands } from './brand-upgrade.ts';

/** 服务商账户总览: a right of the platform's staff. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  upgradeBrands(db, { rights: { ROLE_PLATFORM: ['platform:accounts'] } });
