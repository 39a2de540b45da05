// Whether an element is on screen or nearly so. Charts far below read nothing.

/** How far outside the screen an element still counts as in sight. */
const MARGIN = '320px';

/** For `{@attach}`. Elements of a hidden view are not in sight. */
export function inSight(onChange: (inSight: boolean) => void): (element: Element) => () => void {
  return (element) => {
    const scroller = element.closest('[data-scroller]');
    const observer = new IntersectionObserver(
      (entries) => onChange(entries.some(({ isIntersecting }) => isIntersecting)),
      { root: scroller, rootMargin: `${MARGIN} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  };
}
