/** Whether an entry of a list is found: blanks around the search text and the case of letters make no difference. */
export function matchesSearch(entry: string, search: string): boolean {
  return entry.toLowerCase().includes(search.trim().toLowerCase());
}
