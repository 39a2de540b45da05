/** What a screen reads beside its rows, and can be used without. Each has its words in the message catalogue. */
export type SideRead = 'aes' | 'emptyColumns' | 'export' | 'labels' | 'periods' | 'viewNews';
