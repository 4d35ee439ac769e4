import { at, between, pick, type Random } from './random.ts';

export interface District {
  /** The first six digits of the ID numbers given out there (GB/T 2260). */
  readonly code: string;
  readonly region: string;
  /** As a store there is called. */
  readonly short: string;
}

const district = (code: string, region: string, short: string): District => ({
  code,
  region,
  short,
});

export const districts: readonly District[] = [
  district('330106', '浙江省杭州市西湖区', '杭州西湖'),
  district('310104', '上海市徐汇区', '上海徐汇'),
  district('440305', '广东省深圳市南山区', '深圳南山'),
  district('440106', '广东省广州市天河区', '广州天河'),
  district('110108', '北京市海淀区', '北京海淀'),
  district('110105', '北京市朝阳区', '北京朝阳'),
  district('510107', '四川省成都市武侯区', '成都武侯'),
  district('500103', '重庆市渝中区', '重庆渝中'),
  district('420111', '湖北省武汉市洪山区', '武汉洪山'),
  district('320106', '江苏省南京市鼓楼区', '南京鼓楼'),
  district('610113', '陕西省西安市雁塔区', '西安雁塔'),
  district('430104', '湖南省长沙市岳麓区', '长沙岳麓'),
  district('410105', '河南省郑州市金水区', '郑州金水'),
  district('370102', '山东省济南市历下区', '济南历下'),
  district('340104', '安徽省合肥市蜀山区', '合肥蜀山'),
  district('350203', '福建省厦门市思明区', '厦门思明'),
  district('320508', '江苏省苏州市姑苏区', '苏州姑苏'),
  district('330203', '浙江省宁波市海曙区', '宁波海曙'),
  district('120104', '天津市南开区', '天津南开'),
  district('210102', '辽宁省沈阳市和平区', '沈阳和平'),
  district('370202', '山东省青岛市市南区', '青岛市南'),
  district('530102', '云南省昆明市五华区', '昆明五华'),
  district('360103', '江西省南昌市西湖区', '南昌西湖'),
  district('450103', '广西壮族自治区南宁市青秀区', '南宁青秀'),
  district('440604', '广东省佛山市禅城区', '佛山禅城'),
  district('130102', '河北省石家庄市长安区', '石家庄长安'),
  district('220104', '吉林省长春市朝阳区', '长春朝阳'),
  district('230103', '黑龙江省哈尔滨市南岗区', '哈尔滨南岗'),
  district('520103', '贵州省贵阳市云岩区', '贵阳云岩'),
  district('140105', '山西省太原市小店区', '太原小店'),
  district('441302', '广东省惠州市惠城区', '惠州惠城'),
  district('330302', '浙江省温州市鹿城区', '温州鹿城'),
];

const roads = [
  '人民路',
  '解放路',
  '中山北路',
  '建设大道',
  '文化路',
  '和平街',
  '新华路',
  '长江西路',
  '学府路',
  '滨河路',
  '朝阳街',
  '科技二路',
  '凤凰路',
  '青年大道',
  '迎宾路',
  '锦绣路',
];
const estates = [
  '翠苑小区',
  '金色家园',
  '阳光花园',
  '万科城',
  '绿地新都会',
  '碧桂园',
  '龙湖天街公寓',
  '保利香槟',
  '中海国际',
  '东方名苑',
  '幸福里',
  '学林雅苑',
];

/** A street, an estate, a building and a door: 文化路128号阳光花园3幢2单元501室. */
export function street(random: Random): string {
  const building = between(random, 1, 28);
  const floor = between(random, 1, 18);
  return `${pick(random, roads)}${between(random, 1, 980)}号${pick(random, estates)}${building}幢${between(random, 1, 3)}单元${floor}0${between(random, 1, 4)}室`;
}

/** A store's district: brands next to each other begin in different ones. */
export const storeDistrict = (brandIndex: number, store: number): District =>
  at(districts, (brandIndex * 2 + store) % districts.length);
