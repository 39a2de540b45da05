// Finds overlapping or cut controls in a table's toolbar, by the browser's boxes. A string, because it runs in the page and
// these files have no DOM types.

/** The problems as sentences; an empty list if every control can be pressed completely. */
export const TOOLBAR_FAULTS = `(() => {
  const SLACK = 1;
  const TARGET = 24;
  const faults = [];
  const group = [...document.querySelectorAll('main [role="group"][aria-label="Filters"]')].find((each) =>
    each.firstElementChild.checkVisibility(),
  );
  const bar = group.parentElement;
  const frame = bar.getBoundingClientRect();
  const nameOf = (each) => each.ariaLabel ?? each.labels?.[0]?.textContent ?? each.textContent.trim();
  const controls = [...bar.querySelectorAll('button, input, select')]
    // Chips scroll in their own container, below.
    .filter((each) => each.checkVisibility() && each.closest('[popover], [data-chips]') === null)
    .map((each) => ({ each, name: nameOf(each), box: each.getBoundingClientRect() }));
  controls.forEach(({ each, name, box }, at) => {
    if (box.left < frame.left - SLACK || box.right > frame.right + SLACK) faults.push('"' + name + '" is beyond the bar');
    if (box.width < TARGET || box.height < TARGET) faults.push('"' + name + '" is ' + box.width + ' × ' + box.height);
    if (each.scrollWidth > each.clientWidth + SLACK && each.localName === 'button') faults.push('"' + name + '" is cut');
    const met = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    if (met !== each && !each.contains(met)) faults.push('"' + name + '" lies under ' + (met?.localName ?? 'nothing'));
    for (const other of controls.slice(0, at)) {
      const onEachOther =
        box.left < other.box.right - SLACK &&
        other.box.left < box.right - SLACK &&
        box.top < other.box.bottom - SLACK &&
        other.box.top < box.bottom - SLACK;
      if (onEachOther) faults.push('"' + name + '" lies on "' + other.name + '"');
    }
  });
  if (document.documentElement.scrollWidth > innerWidth) faults.push('the page is wider than the window');
  return faults;
})()`;
