import { Alert, Checkbox, Select } from 'antd';
import { saveSettlementRule } from '@rental/contract/rental/settlement-rules';
import { feeSides, type FeeSide } from '@rental/domain/rental/settlements/payment-fees';
import {
  settlementBases,
  type SettlementBase,
} from '@rental/domain/rental/settlements/settlement-base';
import { choices } from '../../ui/data-table/filters/filter-choices.ts';
import { ContractField } from '../../ui/fields/contract-field.tsx';

interface RuleBaseFieldsProps {
  readonly base: SettlementBase;
  readonly feeSide: FeeSide;
}

/** The fields of the amount that is shared: 计费基数, and the side of 手续费. */
export const RuleBaseFields = ({ base, feeSide }: RuleBaseFieldsProps) => (
  <>
    <div className="settlement-pair">
      <ContractField of={saveSettlementRule} name="base" label="计费基数">
        <Select options={choices(settlementBases)} />
      </ContractField>
      <ContractField of={saveSettlementRule} name="feeSide" label="手续费">
        <Select options={choices(feeSides)} />
      </ContractField>
    </div>
    {base === 'due' ? (
      <Alert
        type="warning"
        showIcon
        className="settlement-told"
        title="租金到期即计入结算，客户未付的部分由平台承担风险；之后减免、核销或退款的，在下一期扣回。买断和赔付仍按实收。"
      />
    ) : null}
    {feeSide === 'after' ? (
      <ContractField
        of={saveSettlementRule}
        name="isFeeReturned"
        valuePropName="checked"
        extra="按收款时收款账户的费率先扣手续费，再计算分成；现金、转账等线下收款没有手续费"
      >
        <Checkbox>退款时服务商退还手续费</Checkbox>
      </ContractField>
    ) : null}
  </>
);
