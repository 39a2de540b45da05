/** For `{@attach}` on a line that may be cut: its title is its whole text, also after a change. */
export function wholeTextOnHover(line: HTMLElement): () => void {
  const update = (): void => {
    line.title = line.textContent.replaceAll(/\s+/g, ' ').trim();
  };
  update();
  const changes = new MutationObserver(update);
  changes.observe(line, { childList: true, characterData: true, subtree: true });
  return () => {
    changes.disconnect();
    line.removeAttribute('title');
  };
}
