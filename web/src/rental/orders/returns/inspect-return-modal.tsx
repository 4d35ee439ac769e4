import { Form, Input, Radio } from 'antd';
import { inspectReturn } from '@rental/contract/rental/orders/money/order-money';
import type { Grade } from '@rental/domain/rental/devices/grade';
import { fen } from '@rental/domain/money';
import { damageListOwners } from '@rental/domain/rental/orders/returns/damage-prices';
import type { DeviceOutcome } from '@rental/domain/rental/orders/returns/device-outcome';
import { foundDamages } from '@rental/domain/rental/orders/returns/findings';
import { proposedFen } from '@rental/domain/rental/orders/returns/inspection';
import { returnResults, type ReturnResult } from '@rental/domain/rental/orders/core/position';
import { useRead } from '../../../http/use-read.ts';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { Failed, Loading } from '../../../ui/page-states.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import type { OrderDialogProps } from '../core/order-action.ts';
import { ParcelPhotos } from '../core/parcel-photos.tsx';
import { AmountField, typedFen } from '../money/fields/amount-field.tsx';
import { MoneyDialog } from '../money/money-dialog.tsx';
import { ChecklistField, findingsOf, type TypedChecks } from './checklist-field.tsx';
import { DeviceOutcomeFields } from './device-outcome-fields.tsx';
import { ReturnPhotosField } from './return-photos-field.tsx';
import { photosBefore } from './return-photos.ts';
import { useInspectionTerms, type InspectionTerms } from './use-inspection-terms.ts';

interface Typed {
  readonly result?: ReturnResult;
  readonly checks?: TypedChecks;
  readonly compensationFen?: string;
  readonly compensationReason?: string;
  readonly damageNote?: string;
  readonly deviceGoesTo?: DeviceOutcome;
  readonly grade?: Grade;
  readonly photos?: string[];
}

const results = Object.entries(returnResults).map(([value, label]) => ({ value, label }));
const noTerms: InspectionTerms = {
  items: [],
  owner: 'brand',
  prices: [],
  grade: null,
  rentableGrades: null,
};

/** 归还检测: what came back, beside what was sent, what has to be made good, and where the device goes. */
export function InspectReturnModal({ detail, onClosed }: OrderDialogProps) {
  const orderId = detail.order.id;
  const read = useInspectionTerms(orderId);
  const terms = read.data ?? noTerms;
  return (
    <MoneyDialog<'inspectReturn', Typed>
      name="inspectReturn"
      order={detail.order}
      title="归还检测"
      okText="确认检测结果"
      decides={({ result, checks, compensationFen: typed }) => {
        const compensationFen = result === 'intact' ? fen(0) : typedFen(typed);
        if (result === undefined || compensationFen === null || read.data === undefined)
          return null;
        return {
          result,
          compensationFen:
            compensationFen ?? proposedFen(foundDamages(foundBy(result, checks, terms))),
        };
      }}
      extra={({ result, checks, compensationReason, damageNote, deviceGoesTo, grade, photos }) => ({
        checks: foundBy(result, checks, terms),
        compensationReason,
        damageNote,
        deviceGoesTo,
        grade,
        photos,
      })}
      more={<PhotosOfReturn orderId={orderId} terms={terms} />}
      onClosed={onClosed}
    >
      <SentPhotos orderId={orderId} />
      {read.data === undefined ? (
        <TermsState error={read.error} onRetry={() => void read.refetch()} />
      ) : (
        <>
          <ContractField of={inspectReturn} name="result" label="检测结果">
            <Radio.Group aria-label="检测结果" options={results} />
          </ContractField>
          <FoundFields terms={read.data} />
        </>
      )}
    </MoneyDialog>
  );
}

/** A lost device has no findings. */
const foundBy = (
  result: ReturnResult | undefined,
  checks: TypedChecks | undefined,
  terms: InspectionTerms,
) => (result === 'lost' ? [] : findingsOf(checks, terms));

const TermsState = ({ error, onRetry }: { error: Error | null; onRetry: () => void }) =>
  error === null ? <Loading rows={6} /> : <Failed error={error} onRetry={onRetry} />;

/** The photos of the parcel, to compare with. Their links are asked for anew where one is spent. */
function SentPhotos({ orderId }: { orderId: number }) {
  const detail = useRead('orderDetail', { params: { id: orderId } });
  const photos = detail.data === undefined ? [] : photosBefore(detail.data).photos;
  if (photos.length === 0) return null;
  return (
    <Form.Item label="发货照片">
      <ParcelPhotos photos={photos} onSpent={() => void detail.refetch()} />
    </Form.Item>
  );
}

const useResult = () => Form.useWatch<ReturnResult | undefined>('result');
const useDamages = (terms: InspectionTerms) =>
  foundDamages(foundBy(useResult(), Form.useWatch<TypedChecks | undefined>('checks'), terms));

interface OfTerms {
  readonly terms: InspectionTerms;
}

const PhotosOfReturn = ({ orderId, terms }: OfTerms & { readonly orderId: number }) => (
  <ReturnPhotosField
    orderId={orderId}
    result={useResult()}
    hasDamages={useDamages(terms).length > 0}
  />
);

/** The finding, its amount, and where the device goes. */
function FoundFields({ terms }: OfTerms) {
  const result = useResult();
  const damages = useDamages(terms);
  const typed = typedFen(Form.useWatch<string | undefined>('compensationFen'));
  const proposed = proposedFen(damages);
  const isIntact = result === undefined || result === 'intact';
  return (
    <>
      <ChecklistField terms={terms} result={result} />
      {result === 'lost' ? null : <DeviceOutcomeFields terms={terms} damages={damages} />}
      {isIntact ? null : (
        <>
          <AmountField
            of={inspectReturn}
            name="compensationFen"
            label="赔付金额"
            placeholder={`留空为损坏项目合计 ${moneyText(proposed)}`}
            extra={`损坏项目合计 ${moneyText(proposed)}，按${damageListOwners[terms.owner]}计算；今日到期，付清后才能办理归还结清`}
            isOptional
          />
          {typed === undefined || typed === null || typed === proposed ? null : (
            <ContractField
              of={inspectReturn}
              name="compensationReason"
              label="赔付调整原因"
              wantedWords="请填写赔付与损坏项目合计不一致的原因"
            >
              <Input maxLength={200} />
            </ContractField>
          )}
          <ContractField of={inspectReturn} name="damageNote" label="损坏说明">
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={500} />
          </ContractField>
        </>
      )}
    </>
  );
}
