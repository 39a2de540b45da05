// Finds overlapping or cut texts on the Overview, by the browser's boxes. A string, because it runs in the page and these
// files have no DOM types.

/** The first few problems as sentences; an empty list if no texts overlap or are cut. */
export const LAYOUT_FAULTS = `(() => {
  const SLACK = 1.5;
  const faults = [];
  const scroller = [...document.querySelectorAll('main [data-scroller]')].find((each) => each.checkVisibility());
  if (scroller.scrollWidth > scroller.clientWidth) faults.push('the page scrolls sideways');
  const isBeyond = (box, frame) =>
    box.left < frame.left - SLACK || box.right > frame.right + SLACK || box.top < frame.top - SLACK || box.bottom > frame.bottom + SLACK;
  const doOverlap = (one, other) =>
    one.left < other.right - SLACK && other.left < one.right - SLACK && one.top < other.bottom - SLACK && other.top < one.bottom - SLACK;
  for (const plot of scroller.querySelectorAll('figure [role="application"]')) {
    const title = plot.closest('figure').querySelector('h2, h3').textContent;
    const svg = plot.querySelector('svg[role="img"]');
    if (svg === null) {
      faults.push(title + ': not drawn');
      continue;
    }
    const frame = svg.getBoundingClientRect();
    if (Math.abs(frame.width - svg.parentElement.clientWidth) > SLACK) faults.push(title + ': not as wide as its place');
    const texts = [...svg.querySelectorAll('text')].filter((text) => text.textContent !== '');
    const boxes = texts.map((text) => text.getBoundingClientRect());
    boxes.forEach((box, at) => {
      if (isBeyond(box, frame)) faults.push(title + ': "' + texts[at].textContent + '" is cut');
      boxes.slice(0, at).forEach((other, before) => {
        if (doOverlap(box, other)) faults.push(title + ': "' + texts[at].textContent + '" on "' + texts[before].textContent + '"');
      });
    });
  }
  for (const element of scroller.querySelectorAll('p, h2, h3, dt, dd, b, th, td, label, button')) {
    // Tables scroll in their own container; texts for screen readers are clipped on purpose.
    if (!element.checkVisibility() || element.closest('[role="region"] table, .visually-hidden') !== null) continue;
    const frame = element.closest('li, article, section').getBoundingClientRect();
    const box = element.getBoundingClientRect();
    if (box.left < frame.left - SLACK || box.right > frame.right + SLACK) faults.push('"' + element.textContent.trim() + '" is cut');
    if (element.scrollWidth > element.clientWidth + SLACK && element.clientWidth > 0) faults.push('"' + element.textContent.trim() + '" does not fit');
  }
  return faults.slice(0, 12);
})()`;
