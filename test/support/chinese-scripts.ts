// Frequent characters that are written in one script only, and words of one place only, to find a text in the wrong one.

export const TRADITIONAL_ONLY = /[這個們來時說對開關間過還應該儲顯檔與從變選擇資項務數據賬號]/u;
export const SIMPLIFIED_ONLY = /[这们来时说对开关间过还应该储显档与从变选择资项务数据账号]/u;

/** Also words that Hong Kong has, but for which the glossary chose another. */
export const MAINLAND_WORDS = /匹配|點擊|日誌|今次|對比|服務.{0,4}返回|(?<!全)螢幕/u;
/** Also words that the mainland has, but for which the glossary chose another. */
export const HONG_KONG_WORDS = /应答|平日|公众假期|变幅|亦|其后|清点|仅计数|对比|点算/u;
