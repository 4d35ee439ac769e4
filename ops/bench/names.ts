/** Family names, the commonest first, and letters of given names: of these the data set's customers are named. */
export const familyNames = Array.from(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘蔡蒋余于杜叶程魏苏吕丁任沈姚卢傅钟',
);
export const givenLetters = Array.from(
  '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉萍红玲芬燕彬凤洁梅琳素云莲真环雪荣爱妹香月莺媛瑞凡佳嘉琼勤珍' +
    '贞莉兰凡洁颖露瑶怡婵雁蓓纨仪荷丹蓉眉君琴蕊薇菁梦岚苑婕馨瑗琰韵融园艺咏卿聪澜纯毓悦昭冰爽琬茗羽希宁欣飘育滢' +
    '馥筠柔竹霭凝晓欢霄枫芸菲寒伊亚宜可姬舒影荔枝思刚毅俊峰志义兴良海山仁波宁贵福生龙元全国胜学祥才发武新利清飞彬',
);
