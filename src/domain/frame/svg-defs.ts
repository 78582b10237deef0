/** A color stop: offset from 0 to 1, color, opacity. */
type Stop = readonly [offset: number, color: string, opacity?: number];

/** Collects the gradients, filters and shapes of a frame, without duplicates. */
export interface SvgDefs {
  /** Returns a linear gradient from top to bottom, or along `[x1, y1, x2, y2]` in the filled box. */
  linearGradient: (stops: readonly Stop[], along?: readonly [number, number, number, number]) => string;
  /** Returns a radial gradient from the center of the filled box, or around a point in the current coordinates. */
  radialGradient: (stops: readonly Stop[], around?: { x: number; y: number; r: number }) => string;
  /**
   * Returns the filter for a blur of `by` units, rounded up to one of `blurs`. The default filter region suits small
   * shapes.
   */
  blur: (by: number, region?: string) => string;
  /** Stores a shape for `use` and returns its id. */
  define: (write: (id: string) => string) => string;
  markup: () => string;
}

/** The available blurs, few so that shapes share filters. */
const blurs = [0.7, 1.3, 2.2, 4, 6, 9];

/**
 * A filter region for large shapes. Renderers process the whole region, visible or not, so a larger one could take
 * seconds.
 */
export const closeBlurRegion = "x='-.15' y='-.15' width='1.3' height='1.3'";

/** A filter region for shapes that extend beyond the frame: the area from which a blur can reach into the frame. */
export const frameBlurRegion = ({ w, h }: { w: number; h: number }): string =>
  `filterUnits='userSpaceOnUse' x='-30' y='-30' width='${n(w + 60)}' height='${n(h + 60)}'`;

/** Formats a number for SVG, rounded to one decimal, or to an integer from 20 up. */
export function n(value: number): string {
  const rounded = Math.abs(value) >= 20 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${rounded || 0}`.replace(/^(-?)0\./, '$1.');
}

/** Formats an opacity, offset or scale with two decimals. */
export function fraction(value: number): string {
  return `${Math.round(value * 100) / 100 || 0}`.replace(/^(-?)0\./, '$1.');
}

/** Groups lit elements, so that a page can dim them. */
export function litGroup(drawn: string): string {
  return drawn && `<g class='on'>${drawn}</g>`;
}

/** Creates an empty collection whose ids share a prefix. */
export function createSvgDefs(prefix: string): SvgDefs {
  const names = new Map<string, string>();
  const written: string[] = [];
  const add = (key: string, write: (id: string) => string) => {
    const known = names.get(key);
    if (known) return known;
    const id = prefix + names.size.toString(36);
    names.set(key, id);
    written.push(write(id));
    return id;
  };
  const stopTags = (stops: readonly Stop[]) =>
    stops.map(([offset, color, opacity = 1]) => {
      const at = offset > 0 ? ` offset='${fraction(offset)}'` : '';
      const through = opacity < 1 ? ` stop-opacity='${fraction(opacity)}'` : '';
      return `<stop${at} stop-color='${color}'${through}/>`;
    });
  const paint = (tag: string, attributes: string, stops: readonly Stop[]) => {
    const inside = `${attributes}>${stopTags(stops).join('')}</${tag}>`;
    return `url(#${add(tag + inside, (id) => `<${tag} id='${id}'${inside}`)})`;
  };
  return {
    linearGradient: (stops, [x1, y1, x2, y2] = [0, 0, 0, 1]) => {
      const axis = Object.entries({ x1, y1, y2 }).filter(([, value]) => value !== 0);
      const all = [...axis, ...(x2 === 1 ? [] : [['x2', x2] as const])];
      return paint('linearGradient', all.map(([name, value]) => ` ${name}='${fraction(value)}'`).join(''), stops);
    },
    radialGradient: (stops, around) =>
      paint(
        'radialGradient',
        around ? ` gradientUnits='userSpaceOnUse' cx='${n(around.x)}' cy='${n(around.y)}' r='${n(around.r)}'` : '',
        stops,
      ),
    blur: (by, region = "x='-.5' y='-.5' width='2' height='2'") => {
      const amount = n(blurs.find((step) => step >= by) ?? 9);
      const inside = `${region}><feGaussianBlur stdDeviation='${amount}'/></filter>`;
      return `url(#${add(inside, (id) => `<filter id='${id}' ${inside}`)})`;
    },
    define: (write) => add(write(''), write),
    markup: () => (written.length > 0 ? `<defs>${written.join('')}</defs>` : ''),
  };
}
