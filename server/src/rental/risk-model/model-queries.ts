import type { Returned } from '@rental/contract/endpoint';
import type { riskModel as call } from '@rental/contract/rental/risk-model';
import { riskTypes, type RiskType } from '@rental/domain/rental/risk/providers';
import { modelChanges, type RiskModel } from '@rental/domain/rental/risk-model/risk-model';
import type { NameOfProvider } from '@rental/domain/rental/risk-model/facts';
import type { StoredTrial } from '../../db/tables/risk-models.ts';
import type { BrandCode, Tx } from '../../db/transaction.ts';
import type { Context } from '../../http/context.ts';
import { draftOf, lastVersions, type StoredDraft } from './model-store.ts';

/** How many versions are shown. */
const maxShown = 50;

/** 风控模型 with its draft and versions. */
export async function riskModel(
  { brandCode: brand }: Context,
  _input: unknown,
  tx: Tx,
): Promise<Returned<typeof call>> {
  const found = await lastVersions(tx, brand, maxShown + 1);
  const draft = await draftOf(tx, brand);
  const providers = await providersOf(tx, brand);
  const nameOf = namesOf(providers);
  const active = found[0]?.stopped_at === null ? found[0].model : null;
  return {
    seen: { number: found[0]?.number ?? 0, revision: draft?.revision ?? 0 },
    active: active === null ? null : typed(active),
    draft: await shownDraft(tx, draft, { active, nameOf }),
    providers,
    versions: found.slice(0, maxShown).map((version, index) => ({
      number: version.number,
      operatorName: version.operator_name,
      enabledAt: version.enabled_at.toISOString(),
      replacedAt: found[index - 1]?.enabled_at.toISOString() ?? null,
      stopped: stoppedOf(version),
      restoredFrom: version.restored_from,
      trial: typedTrial(version.trial),
      changes: modelChanges(found[index + 1]?.model ?? null, version.model, nameOf),
    })),
  };
}

const stoppedOf = ({
  stopped_at: at,
  stopped_by: operatorName,
}: {
  readonly stopped_at: Date | null;
  readonly stopped_by: string | null;
}) => (at === null || operatorName === null ? null : { at: at.toISOString(), operatorName });

interface Against {
  readonly active: RiskModel | null;
  readonly nameOf: NameOfProvider;
}

async function shownDraft(
  tx: Tx,
  draft: StoredDraft | undefined,
  { active, nameOf }: Against,
): Promise<Returned<typeof call>['draft']> {
  if (draft === undefined || draft.model === null) return null;
  const { nick_name: operatorName } = await tx
    .selectFrom('operators')
    .select('nick_name')
    .where('brand_code', '=', draft.brand_code)
    .where('id', '=', draft.operator_id)
    .executeTakeFirstOrThrow();
  return {
    model: typed(draft.model),
    restoredFrom: draft.restored_from,
    operatorName,
    savedAt: draft.saved_at.toISOString(),
    changes: modelChanges(active, draft.model, nameOf),
    trial: draft.trial === null ? null : typedTrial(draft.trial),
  };
}

/** The providers of the brand by their number. */
export const providersOf = (
  tx: Tx,
  brand: BrandCode,
): Promise<{ type: RiskType; label: string }[]> =>
  tx
    .selectFrom('risk_providers')
    .select(['type', 'label'])
    .where('brand_code', '=', brand)
    .where('type', 'in', riskTypes)
    .orderBy('type')
    .$narrowType<{ type: RiskType }>()
    .execute();

export function namesOf(
  providers: readonly { readonly type: RiskType; readonly label: string }[],
): NameOfProvider {
  const names = new Map(providers.map(({ type, label }) => [type, label]));
  return (type) => names.get(type) ?? `服务商${type}`;
}

type Answer = Returned<typeof call>;

/** A model as an answer, whose lists are its own. */
const typed = ({ rules, classLines, ...model }: RiskModel): NonNullable<Answer['active']> => ({
  ...model,
  ...(classLines !== undefined && { classLines: [...classLines] }),
  rules: rules.map(({ conditions, ...rule }) => ({
    ...rule,
    conditions: conditions.map(({ value, ...condition }) => ({
      ...condition,
      value: typeof value === 'object' ? [...value] : value,
    })),
  })),
});

const typedTrial = ({
  orders,
  advices,
  rules,
}: StoredTrial): Answer['versions'][number]['trial'] => ({
  orders,
  advices: [...advices],
  rules: [...rules],
});
