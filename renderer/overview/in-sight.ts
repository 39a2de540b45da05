// Whether an element is on screen, or nearly: what lies far below asks nothing.

const AHEAD = '320px';

/** For `{@attach}`. The screen of a view left behind is not in sight. */
export function inSight(onChange: (inSight: boolean) => void): (element: Element) => () => void {
  return (element) => {
    const scroller = element.closest('[data-scroller]');
    const observer = new IntersectionObserver(
      (entries) => onChange(entries.some(({ isIntersecting }) => isIntersecting)),
      { root: scroller, rootMargin: `${AHEAD} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
}
