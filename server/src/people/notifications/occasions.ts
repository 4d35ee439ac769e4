/**
 * All that operators are told. Each occasion stands in the sweep of audiences with whom it is for (audiences.test.ts), so a
 * new one does not compile before somebody has said who hears it.
 */
export type Occasion =
  | 'approvalRequested'
  | 'approvalDecided'
  | 'administeredAlone'
  | 'exportChanged'
  | 'dictionaryChanged'
  | 'siteChanged'
  | 'rightsChanged'
  | 'ownRightsChanged'
  | 'orderPlaced'
  | 'orderHandedOver'
  | 'orderReceivedFromStore'
  | 'ordersAssigned'
  | 'applicationReceived'
  | 'applicationGiven'
  | 'orderNeedsAttention'
  | 'moneyCallbackMismatch'
  | 'statementDiffers'
  | 'agreementCallbackMismatch'
  | 'chainCallbackMismatch'
  | 'chainFailed'
  | 'booksDiffer'
  | 'smsBalanceEmpty'
  | 'smsBalanceLow'
  | 'riskBalanceLow'
  | 'webhookFails'
  | 'storeSubmitted'
  | 'storeReviewed'
  | 'announcement'
  | 'opsNotice';
