import type { CustomerDetail } from '@rental/contract/rental/customers';
import { verifiedBy } from '@rental/domain/rental/customers/profile';
import { useCommand } from '../../http/use-command.ts';
import { PageSection } from '../../ui/page-section.tsx';
import { FactList } from '../../ui/texts/fact-list.tsx';
import { IdNumber } from '../../ui/texts/id-number.tsx';
import { timeText } from '../../ui/texts/time-text.ts';
import { UnmaskButton } from '../../ui/texts/unmask-button.tsx';
import { AddressesSection, ContactsSection } from './profile-sections.tsx';

type Customer = CustomerDetail['customer'];

/** 基本资料, contacts and addresses: masked. The whole of them is shown to those with the right, each time on the record. */
export function IdentitySection({ customer }: { customer: Customer }) {
  const unmask = useCommand('unmaskCustomer', { refreshes: ['operationsOf'] });
  const plain = unmask.data;
  const alipayUserId = plain?.alipayUserId ?? customer.alipayUserId;
  return (
    <>
      <PageSection
        title="基本资料"
        extra={
          <UnmaskButton
            right="customer:reveal"
            isPlain={plain !== undefined}
            isPending={unmask.isPending}
            onUnmask={() => unmask.mutate({ body: { userId: customer.id } })}
            onMask={unmask.reset}
          />
        }
      >
        <FactList
          facts={[
            { label: '客户编号', value: customer.id },
            { label: '昵称', value: customer.nickname ?? '-' },
            { label: '实名', value: plain?.name ?? customer.realName },
            { label: '实名核验', value: verifiedText(customer) },
            { label: '手机', value: plain?.phone ?? customer.phone },
            { label: '身份证号', value: <IdNumber text={plain?.idNumber ?? customer.idNumber} /> },
            { label: '支付宝', value: alipayUserId ?? '-' },
            { label: '地址', value: plain?.address ?? customer.address },
            { label: '业务员', value: customer.yxUserName ?? '-' },
            { label: '注册时间', value: timeText(customer.createTime) },
            { label: '登录密码', value: passwordText(customer) },
          ]}
        />
      </PageSection>
      <ContactsSection contacts={plain?.contacts ?? customer.contacts} />
      <AddressesSection addresses={plain?.addresses ?? customer.addresses} />
    </>
  );
}

const verifiedText = ({ verified }: Pick<Customer, 'verified'>): string =>
  verified === null ? '未核验' : `${verifiedBy[verified.by]}（${verified.on}）`;

function passwordText({ hasPassword, mustChangePassword, passwordChangedAt }: Customer): string {
  if (!hasPassword) return '未设置';
  const words = mustChangePassword ? '一次性密码，待客户修改' : '已设置';
  return passwordChangedAt === null ? words : `${words}（${timeText(passwordChangedAt)}）`;
}
