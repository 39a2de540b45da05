/** Reads that a screen can do without, such as labels. Each has a name in the message catalogue. */
export type SideRead = 'aes' | 'emptyColumns' | 'export' | 'labels' | 'periods' | 'viewNews';
