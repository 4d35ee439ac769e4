import { usualRules } from '@rental/domain/rental/dunning/dunning-rules';
import type pg from 'pg';
import type { Stored } from '../../db/tables.ts';
import type { Brand, BrandDirectory } from '../../http/context.ts';
import {
  configurationNow,
  isHostOfAnother,
  lockConfiguration,
  missingPicture,
  saveConfiguration,
  takenHost,
  versionNumbered,
} from './configuration-store.ts';
import { brandVersions } from './settings-queries.ts';

export {
  brandVersions,
  configurationNow,
  isHostOfAnother,
  lockConfiguration,
  missingPicture,
  saveConfiguration,
  takenHost,
  versionNumbered,
};

/** The brands as this process knows them; `reload` when told that they changed (NOTIFY brands). */
export interface LoadedBrands extends BrandDirectory {
  reload(): Promise<void>;
}

type BrandRow = Stored<'brands'> & { readonly host: string };

/** Reads the brands. A host is the brand's own admin host or one listed for it (demo hosts). */
export async function openBrandDirectory(pool: pg.Pool): Promise<LoadedBrands> {
  let byHost = new Map<string, Brand>();
  let begun = 0;
  const reload = async () => {
    begun += 1;
    const turn = begun;
    const { rows } = await pool.query<BrandRow>(
      `select b.*, b.domain_admin as host from brands b
       union all
       select b.*, h.host from brands b join brand_hosts h on h.brand_code = b.code`,
    );
    if (turn === begun)
      // of two at once the later one knows more
      byHost = new Map(rows.map((row) => [row.host.toLowerCase(), brandOf(row)]));
  };
  await reload();
  return { byHost: (host) => byHost.get(host), reload };
}

function brandOf(row: BrandRow): Brand {
  return {
    code: row.code,
    name: row.name,
    domainApp: row.domain_app,
    domainAdmin: row.domain_admin,
    logo: row.logo,
    loginPicture: row.login_picture,
    advertisement: row.advertisement,
    creditTypes: row.credit_types,
    creditLuoRan: row.credit_luo_ran,
    notarizationSelect: row.notarization_select,
    cardCollateButton: row.card_collate_button,
    bannerPro: row.banner_pro,
    alipayMiniId: row.alipay_mini_id,
    specialOrderType: row.special_order_type,
    websocketEnable: row.websocket_enable,
    title: row.title,
    consoleTitle: row.console_title,
    moneyLimitFen: row.money_limit_fen,
    buyoutFloorBp: row.buyout_floor_bp,
    dunning: row.dunning_rules ?? usualRules,
    flags: {
      OpenLease3C: row.open_lease_3c,
      OpenCredit: row.open_credit,
      OpenDistribution: row.open_distribution,
      OpenBlockchain: row.open_blockchain,
      OpenRiskClass: row.open_risk_class,
    },
    settings: {
      theme: row.theme,
      showFooter: row.show_footer,
      footerTxt: row.footer_txt,
      caseNumber: row.case_number,
      riskBalanceMode: row.risk_balance_mode,
      tokenDays: row.token_days,
      sourceUrl: row.source_url,
      smsOff: row.sms_off,
      smsWords: row.sms_words,
      smsReminderDays: row.sms_reminder_days,
      overdueReminderDays: row.overdue_reminder_days,
      contactHours: row.contact_hours,
      shippingPhotos: row.shipping_photos,
    },
  };
}
