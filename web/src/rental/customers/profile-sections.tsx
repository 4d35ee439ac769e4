import type { ShownProfile } from '@rental/contract/rental/customer-profile';
import { contactRelations } from '@rental/domain/rental/customers/profile';
import { PageSection } from '../../ui/page-section.tsx';

/** 紧急联系人; nothing where a customer has none. */
export function ContactsSection({ contacts }: Pick<ShownProfile, 'contacts'>) {
  if (contacts.length === 0) return null;
  return (
    <PageSection title="紧急联系人">
      <ul className="customer-entries">
        {Object.entries(contacts).map(([place, { relation, name, phone }]) => (
          <li key={place}>
            <span className="customer-entry-kind">{contactRelations[relation]}</span>
            <span>{name}</span>
            <span>{phone}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}

/** 其他收货地址, beside the customer's own; nothing where there are none. */
export function AddressesSection({ addresses }: Pick<ShownProfile, 'addresses'>) {
  if (addresses.length === 0) return null;
  return (
    <PageSection title="其他收货地址">
      <ul className="customer-entries">
        {addresses.map(({ addressNo, name, phone, address, appName }) => (
          <li key={`${appName} ${addressNo}`}>
            <span>{name}</span>
            <span>{phone}</span>
            <span>{address}</span>
            <span className="customer-entry-kind">{`${appName} · ${addressNo}`}</span>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
