/** `saving`: a place is being chosen, or the PDF is being made; how far that is, is not known. */
export type PrintStep =
  { readonly kind: 'reading' | 'drawing'; readonly rows: number; readonly total: number } | { readonly kind: 'saving' };
