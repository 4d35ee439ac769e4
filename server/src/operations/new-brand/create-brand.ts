import { usualLateFee } from '@rental/domain/rental/bills/late-fee';
import { fen } from '@rental/domain/money';
import type pg from 'pg';
import { growPermissionTree } from '../../db/permission-tree.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Brand } from '../../http/context.ts';
import { insertAccounts } from '../../money/ledger/public.ts';
import { insertMenus, insertRoles, type RoleTemplateName } from '../../people/access/public.ts';
import { insertFirstTemplate } from '../../rental/agreements/public.ts';
import { insertFirstPrices } from '../../rental/orders/returns/public.ts';
import { insertRiskProviders } from '../../rental/risk/public.ts';
import { insertTopUpRules } from '../../rental/top-ups/public.ts';

/**
 * Creates a brand with its hosts, first roles, menus and risk providers, as the owner of the schema: the application role may not.
 * Running servers learn of it at once. Answers the ids of the roles. A code, host or domain in use is refused by
 * the database (23505).
 */
export async function createBrand(
  owner: pg.Pool,
  brand: Omit<Brand, 'dunning'>,
  moreHosts: readonly string[] = [],
): Promise<Record<RoleTemplateName, number>> {
  const roles = await inTransaction(owner, brand.code, 'read write', async (tx) => {
    await tx
      .insertInto('brands')
      .values({
        code: brand.code,
        name: brand.name,
        domain_app: brand.domainApp,
        domain_admin: brand.domainAdmin,
        logo: brand.logo,
        login_picture: brand.loginPicture,
        advertisement: brand.advertisement,
        credit_types: brand.creditTypes,
        credit_luo_ran: brand.creditLuoRan,
        notarization_select: brand.notarizationSelect,
        card_collate_button: brand.cardCollateButton,
        banner_pro: brand.bannerPro,
        alipay_mini_id: brand.alipayMiniId,
        special_order_type: brand.specialOrderType,
        websocket_enable: brand.websocketEnable,
        title: brand.title,
        console_title: brand.consoleTitle,
        theme: brand.settings.theme,
        show_footer: brand.settings.showFooter,
        footer_txt: brand.settings.footerTxt,
        case_number: brand.settings.caseNumber,
        risk_balance_mode: brand.settings.riskBalanceMode,
        token_days: brand.settings.tokenDays,
        source_url: brand.settings.sourceUrl,
        sms_off: [...brand.settings.smsOff],
        sms_words: JSON.stringify(brand.settings.smsWords),
        sms_reminder_days: [...brand.settings.smsReminderDays],
        overdue_reminder_days: [...brand.settings.overdueReminderDays],
        contact_hours: brand.settings.contactHours,
        shipping_photos: brand.settings.shippingPhotos,
        late_fee_first_bp: usualLateFee.firstBp,
        late_fee_later_bp: usualLateFee.laterBp,
        late_fee_cap_bp: usualLateFee.capBp,
        money_limit_fen: brand.moneyLimitFen,
        buyout_floor_bp: brand.buyoutFloorBp,
        open_lease_3c: brand.flags.OpenLease3C,
        open_credit: brand.flags.OpenCredit,
        open_distribution: brand.flags.OpenDistribution,
        open_blockchain: brand.flags.OpenBlockchain,
        open_risk_class: brand.flags.OpenRiskClass,
      })
      .execute();
    if (moreHosts.length > 0)
      await tx
        .insertInto('brand_hosts')
        .values(moreHosts.map((host) => ({ host, brand_code: brand.code })))
        .execute();
    await insertMenus(tx, brand.code);
    await growPermissionTree(tx, brand.code);
    await tx.insertInto('sms_accounts').values({ brand_code: brand.code, balance: 0 }).execute();
    await tx
      .insertInto('risk_accounts')
      .values({ brand_code: brand.code, balance_fen: fen(0) })
      .execute();
    await insertRiskProviders(tx, brand.code);
    await insertTopUpRules(tx, brand.code);
    await insertAccounts(tx, brand.code);
    await insertFirstTemplate(tx, brand.code);
    await insertFirstPrices(tx, brand.code);
    return insertRoles(tx, brand.code);
  });
  await owner.query('notify brands');
  return roles;
}
