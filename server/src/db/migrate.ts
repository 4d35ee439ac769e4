import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type pg from 'pg';
import { poolLike } from './pool.ts';
import * as foundation from './migrations/001-foundation.ts';
import * as files from './migrations/002-files.ts';
import * as liveAndRisk from './migrations/003-live-and-risk.ts';
import * as jobsAndExports from './migrations/004-jobs-and-exports.ts';
import * as parcelPhotos from './migrations/005-parcel-photos.ts';
import * as brandSettings from './migrations/006-brand-settings.ts';
import * as peopleAndRights from './migrations/007-people-and-rights.ts';
import * as signIn from './migrations/008-sign-in.ts';
import * as roleAndMenuPages from './migrations/009-role-and-menu-pages.ts';
import * as dictionaries from './migrations/010-dictionaries.ts';
import * as customers from './migrations/011-customers.ts';
import * as materials from './migrations/012-materials.ts';
import * as messages from './migrations/013-messages.ts';
import * as rememberedLogins from './migrations/014-remembered-logins.ts';
import * as ledger from './migrations/015-ledger.ts';
import * as devices from './migrations/016-devices.ts';
import * as orderTypeDays from './migrations/017-order-type-days.ts';
import * as agreements from './migrations/018-agreements.ts';
import * as orderChanges from './migrations/019-order-changes.ts';
import * as deductions from './migrations/020-deductions.ts';
import * as lists from './migrations/021-lists.ts';
import * as authorizations from './migrations/022-authorizations.ts';
import * as relets from './migrations/023-relets.ts';
import * as secondPerson from './migrations/024-second-person.ts';
import * as firstPayment from './migrations/025-first-payment.ts';
import * as returnInspections from './migrations/026-return-inspections.ts';
import * as customerSms from './migrations/027-customer-sms.ts';
import * as notary from './migrations/028-notary.ts';
import * as logistics from './migrations/029-logistics.ts';
import * as ordersOnChain from './migrations/030-orders-on-chain.ts';
import * as billList from './migrations/031-bill-list.ts';
import * as agreementLists from './migrations/032-agreement-lists.ts';
import * as orderRights from './migrations/033-order-rights.ts';
import * as buyoutStates from './migrations/034-buyout-states.ts';
import * as returnSettlement from './migrations/035-return-settlement.ts';
import * as agreementReview from './migrations/036-agreement-review.ts';
import * as listDays from './migrations/037-list-days.ts';
import * as orderExtras from './migrations/038-order-extras.ts';
import * as billWords from './migrations/039-bill-words.ts';
import * as shippingPhotos from './migrations/040-shipping-photos.ts';
import * as notarizationSelect from './migrations/041-notarization-select.ts';
import * as settlementShare from './migrations/042-settlement-share.ts';
import * as paidOnBehalf from './migrations/043-paid-on-behalf.ts';
import * as storeChannels from './migrations/044-store-channels.ts';
import * as firstDueDay from './migrations/045-first-due-day.ts';
import * as liveAudience from './migrations/046-live-audience.ts';
import * as secondAdministrators from './migrations/047-second-administrators.ts';
import * as booksStop from './migrations/049-books-stop.ts';
import * as backupRuns from './migrations/050-backup-runs.ts';
import * as riskAccounts from './migrations/051-risk-accounts.ts';
import * as sortedLists from './migrations/053-sorted-lists.ts';
import * as platformRights from './migrations/054-platform-rights.ts';
import * as longerNameGrams from './migrations/055-longer-name-grams.ts';
import * as stores from './migrations/056-stores.ts';
import * as products from './migrations/057-products.ts';
import * as pricePlans from './migrations/058-price-plans.ts';
import * as openApi from './migrations/059-open-api.ts';
import * as openEvents from './migrations/060-open-events.ts';
import * as ordersByHand from './migrations/061-orders-by-hand.ts';
import * as takeover from './migrations/062-takeover.ts';
import * as papersByProgram from './migrations/063-papers-by-program.ts';
import * as reviewCockpit from './migrations/064-review-cockpit.ts';
import * as applications from './migrations/065-applications.ts';
import * as openApiCalls from './migrations/067-open-api-calls.ts';
import * as ordersBySource from './migrations/068-orders-by-source.ts';
import * as earlyReturn from './migrations/069-early-return.ts';
import * as ledgerOfAnySubject from './migrations/070-ledger-of-any-subject.ts';
import * as gradesAndRepairs from './migrations/071-grades-and-repairs.ts';
import * as limitsOfOnePerson from './migrations/072-limits-of-one-person.ts';
import * as payments from './migrations/075-payments.ts';
import * as buyoutFloor from './migrations/076-buyout-floor.ts';
import * as overstays from './migrations/077-overstays.ts';
import * as losses from './migrations/078-losses.ts';
import * as figures from './migrations/079-figures.ts';
import * as refundOrders from './migrations/080-refund-orders.ts';
import * as paperSigning from './migrations/082-paper-signing.ts';
import * as partialRefunds from './migrations/083-partial-refunds.ts';
import * as holdEnds from './migrations/084-hold-ends.ts';
import * as paymentOrders from './migrations/085-payment-orders.ts';
import * as insuranceClaims from './migrations/086-insurance-claims.ts';
import * as waiverHolds from './migrations/087-waiver-holds.ts';
import * as providerStatements from './migrations/088-provider-statements.ts';
import * as paidByLink from './migrations/089-paid-by-link.ts';
import * as customerProfiles from './migrations/090-customer-profiles.ts';
import * as promotionCodes from './migrations/091-promotion-codes.ts';
import * as jobRuns from './migrations/092-job-runs.ts';
import * as brandVersions from './migrations/093-brand-settings.ts';
import * as smsRecords from './migrations/094-sms-records.ts';
import * as riskReports from './migrations/095-risk-reports.ts';
import * as jobTraces from './migrations/096-job-traces.ts';
import * as contactHours from './migrations/097-contact-hours.ts';
import * as providerCalls from './migrations/098-provider-calls.ts';
import * as smsReceipts from './migrations/099-sms-receipts.ts';
import * as topUps from './migrations/100-top-ups.ts';
import * as providerAccounts from './migrations/101-provider-accounts.ts';
import * as smsTemplates from './migrations/102-sms-templates.ts';
import * as orderLinks from './migrations/103-order-links.ts';
import * as reportProviders from './migrations/104-report-providers.ts';
import * as riskLists from './migrations/105-risk-lists.ts';
import * as dunning from './migrations/106-dunning.ts';
import * as complaints from './migrations/107-complaints.ts';
import * as storeAccounts from './migrations/108-store-accounts.ts';
import * as cashMovements from './migrations/109-cash-movements.ts';
import * as withdrawals from './migrations/110-withdrawals.ts';
import * as settlements from './migrations/111-settlements.ts';
import * as commissions from './migrations/112-commissions.ts';
import * as accountStatements from './migrations/113-account-statements.ts';
import * as accounting from './migrations/114-accounting.ts';
import * as financeHome from './migrations/115-finance-home.ts';
import * as invoices from './migrations/116-invoices.ts';
import * as financeFigures from './migrations/117-finance-figures.ts';
import * as distribution from './migrations/118-distribution.ts';
import * as financingLeases from './migrations/119-financing-leases.ts';
import * as providerFees from './migrations/120-provider-fees.ts';
import * as dunningBoard from './migrations/121-dunning-board.ts';
import * as dunningTransfers from './migrations/122-dunning-transfers.ts';
import * as repaymentPlans from './migrations/123-repayment-plans.ts';
import * as sealedIdentities from './migrations/124-sealed-identities.ts';
import * as storeSigning from './migrations/125-store-signing.ts';
import * as dunningRules from './migrations/126-dunning-rules.ts';
import * as agreementsOfCases from './migrations/127-agreements-of-cases.ts';
import * as moneyAccounts from './migrations/128-money-accounts.ts';
import * as receivedCallbacks from './migrations/129-received-callbacks.ts';
import * as planServices from './migrations/130-plan-services.ts';
import * as staffSms from './migrations/131-staff-sms.ts';
import * as papersOfTransfers from './migrations/132-papers-of-transfers.ts';
import * as riskModels from './migrations/133-risk-models.ts';
import * as fenTrials from './migrations/135-fen-trials.ts';
import * as logisticsAccounts from './migrations/136-logistics-accounts.ts';
import * as commissionPlanRates from './migrations/137-commission-plan-rates.ts';
import * as overdueFigures from './migrations/138-overdue-figures.ts';
import * as contactsAndPromises from './migrations/139-contacts-and-promises.ts';
import * as signatureAccounts from './migrations/140-signature-accounts.ts';
import * as riskModelStops from './migrations/141-risk-model-stops.ts';
import * as topUpPayments from './migrations/142-top-up-payments.ts';
import * as riskPriceChanges from './migrations/143-risk-price-changes.ts';
import * as channelWithdrawals from './migrations/146-channel-withdrawals.ts';
import * as rolls from './migrations/148-rolls.ts';
import * as settlementBases from './migrations/150-settlement-bases.ts';
import * as accountStandings from './migrations/151-account-standings.ts';
import * as recoveryCohorts from './migrations/152-recovery-cohorts.ts';
import * as closedCases from './migrations/153-closed-cases.ts';
import * as agreementsOnAPage from './migrations/154-agreements-on-a-page.ts';
import * as jobTimes from './migrations/155-job-times.ts';
import * as storeSplits from './migrations/156-store-splits.ts';
import * as distributorWithdrawals from './migrations/158-distributor-withdrawals.ts';
import * as balanceRecords from './migrations/159-balance-records.ts';
import * as partialRedLetters from './migrations/160-partial-red-letters.ts';
import * as riskClasses from './migrations/161-risk-classes.ts';
import * as switchedReports from './migrations/162-switched-reports.ts';
import * as pagesThatEnd from './migrations/165-pages-that-end.ts';
import * as banners from './migrations/166-banners.ts';
import * as accountsOfAllBrands from './migrations/167-accounts-of-all-brands.ts';
import * as invoiceFiles from './migrations/168-invoice-files.ts';
import * as invoicePort from './migrations/169-invoice-port.ts';
import * as catalogueIndexes from './migrations/172-catalogue-indexes.ts';

/** Forward only: a migration that has landed is never edited, and there is no way back but a new one. */
const migrations: Record<string, Migration> = {
  '001-foundation': foundation,
  '002-files': files,
  '003-live-and-risk': liveAndRisk,
  '004-jobs-and-exports': jobsAndExports,
  '005-parcel-photos': parcelPhotos,
  '006-brand-settings': brandSettings,
  '007-people-and-rights': peopleAndRights,
  '008-sign-in': signIn,
  '009-role-and-menu-pages': roleAndMenuPages,
  '010-dictionaries': dictionaries,
  '011-customers': customers,
  '012-materials': materials,
  '013-messages': messages,
  '014-remembered-logins': rememberedLogins,
  '015-ledger': ledger,
  '016-devices': devices,
  '017-order-type-days': orderTypeDays,
  '018-agreements': agreements,
  '019-order-changes': orderChanges,
  '020-deductions': deductions,
  '021-lists': lists,
  '022-authorizations': authorizations,
  '023-relets': relets,
  '024-second-person': secondPerson,
  '025-first-payment': firstPayment,
  '026-return-inspections': returnInspections,
  '027-customer-sms': customerSms,
  '028-notary': notary,
  '029-logistics': logistics,
  '030-orders-on-chain': ordersOnChain,
  '031-bill-list': billList,
  '032-agreement-lists': agreementLists,
  '033-order-rights': orderRights,
  '034-buyout-states': buyoutStates,
  '035-return-settlement': returnSettlement,
  '036-agreement-review': agreementReview,
  '037-list-days': listDays,
  '038-order-extras': orderExtras,
  '039-bill-words': billWords,
  '040-shipping-photos': shippingPhotos,
  '041-notarization-select': notarizationSelect,
  '042-settlement-share': settlementShare,
  '043-paid-on-behalf': paidOnBehalf,
  '044-store-channels': storeChannels,
  '045-first-due-day': firstDueDay,
  '046-live-audience': liveAudience,
  '047-second-administrators': secondAdministrators,
  '049-books-stop': booksStop,
  '050-backup-runs': backupRuns,
  '051-risk-accounts': riskAccounts,
  '053-sorted-lists': sortedLists,
  '054-platform-rights': platformRights,
  '055-longer-name-grams': longerNameGrams,
  '056-stores': stores,
  '057-products': products,
  '058-price-plans': pricePlans,
  '059-open-api': openApi,
  '060-open-events': openEvents,
  '061-orders-by-hand': ordersByHand,
  '062-takeover': takeover,
  '063-papers-by-program': papersByProgram,
  '064-review-cockpit': reviewCockpit,
  '065-applications': applications,
  '067-open-api-calls': openApiCalls,
  '068-orders-by-source': ordersBySource,
  '069-early-return': earlyReturn,
  '070-ledger-of-any-subject': ledgerOfAnySubject,
  '071-grades-and-repairs': gradesAndRepairs,
  '072-limits-of-one-person': limitsOfOnePerson,
  '075-payments': payments,
  '076-buyout-floor': buyoutFloor,
  '077-overstays': overstays,
  '078-losses': losses,
  '079-figures': figures,
  '080-refund-orders': refundOrders,
  '082-paper-signing': paperSigning,
  '083-partial-refunds': partialRefunds,
  '084-hold-ends': holdEnds,
  '085-payment-orders': paymentOrders,
  '086-insurance-claims': insuranceClaims,
  '087-waiver-holds': waiverHolds,
  '088-provider-statements': providerStatements,
  '089-paid-by-link': paidByLink,
  '090-customer-profiles': customerProfiles,
  '091-promotion-codes': promotionCodes,
  '092-job-runs': jobRuns,
  '093-brand-settings': brandVersions,
  '094-sms-records': smsRecords,
  '095-risk-reports': riskReports,
  '096-job-traces': jobTraces,
  '097-contact-hours': contactHours,
  '098-provider-calls': providerCalls,
  '099-sms-receipts': smsReceipts,
  '100-top-ups': topUps,
  '101-provider-accounts': providerAccounts,
  '102-sms-templates': smsTemplates,
  '103-order-links': orderLinks,
  '104-report-providers': reportProviders,
  '105-risk-lists': riskLists,
  '106-dunning': dunning,
  '107-complaints': complaints,
  '108-store-accounts': storeAccounts,
  '109-cash-movements': cashMovements,
  '110-withdrawals': withdrawals,
  '111-settlements': settlements,
  '112-commissions': commissions,
  '113-account-statements': accountStatements,
  '114-accounting': accounting,
  '115-finance-home': financeHome,
  '116-invoices': invoices,
  '117-finance-figures': financeFigures,
  '118-distribution': distribution,
  '119-financing-leases': financingLeases,
  '120-provider-fees': providerFees,
  '121-dunning-board': dunningBoard,
  '122-dunning-transfers': dunningTransfers,
  '123-repayment-plans': repaymentPlans,
  '124-sealed-identities': sealedIdentities,
  '125-store-signing': storeSigning,
  '126-dunning-rules': dunningRules,
  '127-agreements-of-cases': agreementsOfCases,
  '128-money-accounts': moneyAccounts,
  '129-received-callbacks': receivedCallbacks,
  '130-plan-services': planServices,
  '131-staff-sms': staffSms,
  '132-papers-of-transfers': papersOfTransfers,
  '133-risk-models': riskModels,
  '135-fen-trials': fenTrials,
  '136-logistics-accounts': logisticsAccounts,
  '137-commission-plan-rates': commissionPlanRates,
  '138-overdue-figures': overdueFigures,
  '139-contacts-and-promises': contactsAndPromises,
  '140-signature-accounts': signatureAccounts,
  '141-risk-model-stops': riskModelStops,
  '142-top-up-payments': topUpPayments,
  '143-risk-price-changes': riskPriceChanges,
  '146-channel-withdrawals': channelWithdrawals,
  '148-rolls': rolls,
  '150-settlement-bases': settlementBases,
  '151-account-standings': accountStandings,
  '152-recovery-cohorts': recoveryCohorts,
  '153-closed-cases': closedCases,
  '154-agreements-on-a-page': agreementsOnAPage,
  '155-job-times': jobTimes,
  '156-store-splits': storeSplits,
  '158-distributor-withdrawals': distributorWithdrawals,
  '159-balance-records': balanceRecords,
  '160-partial-red-letters': partialRedLetters,
  '161-risk-classes': riskClasses,
  '162-switched-reports': switchedReports,
  '165-pages-that-end': pagesThatEnd,
  '166-banners': banners,
  '167-accounts-of-all-brands': accountsOfAllBrands,
  '168-invoice-files': invoiceFiles,
  '169-invoice-port': invoicePort,
  '172-catalogue-indexes': catalogueIndexes,
};

/** The name of every migration that this program knows. */
export const migrationNames: ReadonlySet<string> = new Set(Object.keys(migrations));

/**
 * Brings the schema up to date as its owner, under a lock; a second process waits and finds it done. Neither this wait nor an index
 * of a large table is cut short as a request would be. `upTo` stops at the schema of an older release.
 */
export async function migrate(owner: pg.Pool, upTo?: string): Promise<void> {
  const pool = poolLike(owner, 'statement_timeout=0', () => {}); // what ends a session fails its query
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await (upTo === undefined
    ? migrator.migrateToLatest()
    : migrator.migrateTo(upTo));
  await db.destroy();
  if (error) throw error instanceof Error ? error : new Error('Migration failed', { cause: error });
}
