import { defaultFeatureFlags } from '@rental/domain/platform/brands/feature-flags';
import { usualRules } from '@rental/domain/rental/dunning/dunning-rules';
import { dataScope } from '@rental/domain/people/access/data-scope';
import type { Compilable, CompiledQuery } from 'kysely';
import { personalData } from '../../personal-data.ts';
import { inTransaction, type Tx } from '../../db/transaction.ts';
import type { Reach } from '../../http/context.ts';
import type { Shop, World } from '../world.ts';

/** How one table was read. */
export interface Reading {
  readonly index: string | undefined;
  /** The rows that were looked at, also those that were thrown away. */
  readonly rows: number;
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** How PostgreSQL reads a table for a query of a shop, under row-level security, once the tables were analyzed. */
export async function readingsOf(
  world: World,
  { brand }: Shop,
  table: string,
  query: (tx: Tx) => Compilable,
): Promise<Reading[]> {
  await world.database.owner.query('analyze');
  const [row] = await inTransaction(world.database.app, brand.code, 'read only', async (tx) => {
    const compiled: CompiledQuery = query(tx).compile();
    const explained = { ...compiled, sql: `explain (analyze, format json) ${compiled.sql}` };
    return (await tx.executeQuery<{ 'QUERY PLAN': { Plan: Node }[] }>(explained)).rows;
  });
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  if (!plan) throw new Error('No plan was answered');
  return nodesOf(plan)
    .filter((node) => node['Relation Name'] === table)
    .map((node) => ({
      index: node['Index Name'],
      rows: node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0),
    }));
}

/** The reach of somebody who sees the whole brand. */
export const wholeBrand = ({ now }: World, { brand, admin }: Shop): Reach => ({
  brandCode: brand.code,
  brand: { dunning: usualRules, flags: { ...defaultFeatureFlags, OpenRiskClass: true } },
  now,
  personal: personalData('0123456789abcdef'),
  operator: {
    id: admin.operatorId,
    platform: 'manage',
    scope: { storeIds: null, channelId: null, responsibleId: null },
    reach: dataScope.all,
    departmentId: null,
    permissions: new Set(),
  },
});
