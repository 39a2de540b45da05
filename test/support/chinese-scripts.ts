// Frequent characters that are written in one script only, to find a text in the wrong one.

export const TRADITIONAL_ONLY = /[這個們來時說對開關間過還應該儲顯檔與從變選擇資項務數據賬號]/u;
export const SIMPLIFIED_ONLY = /[这们来时说对开关间过还应该储显档与从变选择资项务数据账号]/u;
