import type { StoreDetail } from '@rental/contract/rental/stores';
import { percent } from '@rental/domain/rate';
import { feeSides } from '@rental/domain/rental/settlements/payment-fees';
import { settlementBases } from '@rental/domain/rental/settlements/settlement-base';
import { settlementModes } from '@rental/domain/rental/settlements/settlement-rule';
import { FileImage } from '../../ui/images/file-image.tsx';
import { FactList, type Fact } from '../../ui/texts/fact-list.tsx';
import './stores.css';

const qualificationFacts = ({ store }: StoreDetail): readonly Fact[] => [
  { label: '主体名称', value: store.merchantName ?? '-' },
  { label: '信用代码', value: store.licenceNo ?? '-' },
  { label: '法定代表人', value: store.legalPerson ?? '-' },
  {
    label: '执照到期日',
    value: store.licenceUntil ?? (store.licenceNo === null ? '-' : '长期'),
  },
];

/** The store's share of each payment, and the account it is paid to. */
export const shareFacts = ({ share, payoutAccount }: StoreDetail): readonly Fact[] => [
  {
    label: '费率',
    value:
      share === null
        ? '-'
        : `${settlementModes[share.mode]}，按${settlementBases[share.base]}，${feeSides[share.feeSide]}分成，租金 ${percent(share.rentBp)}、买断 ${percent(share.buyoutBp)}、赔付 ${percent(share.compensationBp)}`,
  },
  {
    label: '结算账户',
    value:
      payoutAccount === null
        ? '-'
        : `${payoutAccount.name} ${payoutAccount.account}${payoutAccount.isVerified ? '' : '（待核验）'}`,
  },
];

/** 资质 with the pictures of the licence, each of which opens by itself. */
export const QualificationFacts = ({ detail }: { readonly detail: StoreDetail }) => (
  <>
    <FactList facts={qualificationFacts(detail)} />
    {detail.store.licencePhotos.length === 0 ? (
      <p className="store-nothing">未上传营业执照</p>
    ) : (
      <ul className="store-photos" aria-label="营业执照照片">
        {detail.store.licencePhotos.map((photo, index) => (
          <li key={photo}>
            <a href={photo} target="_blank" rel="noreferrer">
              <FileImage link={photo} isPrivate={false} alt={`营业执照第${index + 1}张`} />
            </a>
          </li>
        ))}
      </ul>
    )}
  </>
);
