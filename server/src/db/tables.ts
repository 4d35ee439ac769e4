import type { Selectable } from 'kysely';
import type { AccountingTables } from './tables/accounting.ts';
import type { AgreementsTables } from './tables/agreements.ts';
import type { AuthorizationsTables } from './tables/authorizations.ts';
import type { BannersTables } from './tables/banners.ts';
import type { BrandsTables } from './tables/brands.ts';
import type { ComplaintsTables } from './tables/complaints.ts';
import type { WithdrawalsTables } from './tables/withdrawals.ts';
import type { InvoicesTables } from './tables/invoices.ts';
import type { CustomersTables } from './tables/customers.ts';
import type { DeductionsTables } from './tables/deductions.ts';
import type { DevicesTables } from './tables/devices.ts';
import type { DunningTables } from './tables/dunning.ts';
import type { EvidenceTables } from './tables/evidence.ts';
import type { LedgerTables } from './tables/ledger.ts';
import type { LoginsTables } from './tables/logins.ts';
import type { ImportsTables } from './tables/imports.ts';
import type { MessagesTables } from './tables/messages.ts';
import type { OpenApiTables } from './tables/open-api.ts';
import type { OrdersTables } from './tables/orders.ts';
import type { PaymentOrdersTables } from './tables/payment-orders.ts';
import type { PeopleTables } from './tables/people.ts';
import type { PricePlansTables } from './tables/price-plans.ts';
import type { ProductsTables } from './tables/products.ts';
import type { RefundsTables } from './tables/refunds.ts';
import type { ProviderAccountsTables } from './tables/provider-accounts.ts';
import type { ReceivedCallbacksTables } from './tables/received-callbacks.ts';
import type { ReturnsTables } from './tables/returns.ts';
import type { RiskListsTables } from './tables/risk-lists.ts';
import type { RiskModelsTables } from './tables/risk-models.ts';
import type { CommissionsTables } from './tables/commissions.ts';
import type { DistributionTables } from './tables/distribution.ts';
import type { SettlementsTables } from './tables/settlements.ts';
import type { StatementsTables } from './tables/statements.ts';
import type { StoresTables } from './tables/stores.ts';
import type { TopUpsTables } from './tables/top-ups.ts';
import type { WorkTables } from './tables/work.ts';

export type { FileKind, Purpose } from './tables/rows.ts';

/** Every table, each in the file of its area. */
export interface Tables
  extends
    AccountingTables,
    AgreementsTables,
    BannersTables,
    BrandsTables,
    ComplaintsTables,
    WithdrawalsTables,
    InvoicesTables,
    CustomersTables,
    PaymentOrdersTables,
    PeopleTables,
    PricePlansTables,
    ProductsTables,
    ProviderAccountsTables,
    ReceivedCallbacksTables,
    RefundsTables,
    ReturnsTables,
    RiskListsTables,
    RiskModelsTables,
    SettlementsTables,
    CommissionsTables,
    DistributionTables,
    StatementsTables,
    StoresTables,
    TopUpsTables,
    LoginsTables,
    WorkTables,
    OpenApiTables,
    OrdersTables,
    AuthorizationsTables,
    DeductionsTables,
    DevicesTables,
    DunningTables,
    EvidenceTables,
    ImportsTables,
    LedgerTables,
    MessagesTables {}

/** A row as it is stored. */
export type Stored<Table extends keyof Tables> = Selectable<Tables[Table]>;
