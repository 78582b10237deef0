import { scrolls } from './scrolls.ts';

/** From half a window above the top to where the next head is before long. */
const nearTop = '50% 0px -85% 0px';

/**
 * Marks which of the elements that it observes are near the top of a list, so that their heads alone may stick: each
 * head that can is a layer, and costs at every key. It happens outside of React, as somebody scrolls.
 */
export function watchTops(list: Element): IntersectionObserver {
  return new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) target.toggleAttribute('data-top', isIntersecting);
    },
    { root: scrolls(list) ? list : null, rootMargin: nearTop },
  );
}
