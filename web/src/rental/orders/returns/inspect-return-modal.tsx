import { Form, Input, Radio } from 'antd';
import { inspectReturn } from '@rental/contract/rental/orders/money/order-money';
import { fen } from '@rental/domain/money';
import { proposedFen, type Damage } from '@rental/domain/rental/orders/returns/inspection';
import { returnResults, type ReturnResult } from '@rental/domain/rental/orders/core/position';
import { wordsOf } from '../../../http/errors.ts';
import { useRead } from '../../../http/use-read.ts';
import { ContractField } from '../../../ui/fields/contract-field.tsx';
import { useMay } from '../../../ui/gate.tsx';
import { moneyText } from '../../../ui/texts/money-text.ts';
import type { OrderDialogProps } from '../core/order-action.ts';
import { ParcelPhotos } from '../core/parcel-photos.tsx';
import { AmountField, typedFen } from '../money/fields/amount-field.tsx';
import { MoneyDialog } from '../money/money-dialog.tsx';
import { ChecklistField, checksOf, type TypedChecks } from './checklist-field.tsx';
import { DamagesField, damagesNamed } from './damages-field.tsx';
import { ReturnPhotosField } from './return-photos-field.tsx';
import { photosBefore } from './return-photos.ts';

interface Typed {
  readonly result?: ReturnResult;
  readonly checks?: TypedChecks;
  /** By their names in the price list. */
  readonly damages?: readonly string[];
  readonly compensationFen?: string;
  readonly compensationReason?: string;
  readonly damageNote?: string;
  readonly photos?: string[];
}

const results = Object.entries(returnResults).map(([value, label]) => ({ value, label }));

/** 归还检测: what came back, beside what was sent, and what has to be made good. */
export function InspectReturnModal({ detail, onClosed }: OrderDialogProps) {
  const { prices, words } = usePrices();
  const orderId = detail.order.id;
  return (
    <MoneyDialog<'inspectReturn', Typed>
      name="inspectReturn"
      order={detail.order}
      title="归还检测"
      okText="确认检测结果"
      decides={({ result, damages, compensationFen: typed }) => {
        const compensationFen = result === 'intact' ? fen(0) : typedFen(typed);
        if (result === undefined || compensationFen === null) return null;
        return {
          result,
          compensationFen: compensationFen ?? proposedFen(damagesNamed(prices, damages)),
        };
      }}
      extra={({ checks, damages, compensationReason, damageNote, photos }) => ({
        checks: checksOf(checks),
        damages: damagesNamed(prices, damages),
        compensationReason,
        damageNote,
        photos,
      })}
      more={<PhotosOfReturn orderId={orderId} />}
      onClosed={onClosed}
    >
      <SentPhotos orderId={orderId} />
      <ContractField of={inspectReturn} name="result" label="检测结果">
        <Radio.Group aria-label="检测结果" options={results} />
      </ContractField>
      <FoundFields prices={prices} words={words} />
    </MoneyDialog>
  );
}

/** The brand's price list, or why there is none. */
function usePrices(): { readonly prices: readonly Damage[] | null; readonly words: string } {
  const may = useMay();
  const isSeen = may('return:list');
  const { data, error } = useRead('damagePrices', undefined, { enabled: isSeen });
  if (!isSeen) return { prices: null, words: '您没有查看损坏价目的权限，请直接填写赔付金额与原因' };
  if (error !== null) return { prices: null, words: `损坏价目读取失败：${wordsOf(error)}` };
  return { prices: data?.prices ?? null, words: '正在读取损坏价目…' };
}

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

function PhotosOfReturn({ orderId }: { orderId: number }) {
  return <ReturnPhotosField orderId={orderId} result={useResult()} />;
}

interface FoundFieldsProps {
  readonly prices: readonly Damage[] | null;
  readonly words: string;
}

/** The finding, and its amount. */
function FoundFields({ prices, words }: FoundFieldsProps) {
  const result = useResult();
  const chosen = damagesNamed(prices, Form.useWatch<readonly string[] | undefined>('damages'));
  const typed = typedFen(Form.useWatch<string | undefined>('compensationFen'));
  const proposed = proposedFen(chosen);
  const isIntact = result === undefined || result === 'intact';
  return (
    <>
      <ChecklistField result={result} />
      {isIntact ? null : (
        <>
          <DamagesField prices={prices} words={words} chosen={chosen} />
          <AmountField
            of={inspectReturn}
            name="compensationFen"
            label="赔付金额"
            placeholder={`留空为损坏项目合计 ${moneyText(proposed)}`}
            extra="今日到期，付清后才能办理归还结清"
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
