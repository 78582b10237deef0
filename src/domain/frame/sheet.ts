/** A color stop: offset from 0 to 1, color, opacity. */
type Stop = readonly [offset: number, color: string, opacity?: number];

/** Collects the gradients, filters and shapes of a frame, each distinct one once. */
export interface Sheet {
  /** A linear gradient from top to bottom, or along `[x1, y1, x2, y2]` of the filled box. */
  run: (stops: readonly Stop[], along?: readonly [number, number, number, number]) => string;
  /** A radial gradient from the center of the filled box, or around a point of the page. */
  round: (stops: readonly Stop[], around?: { x: number; y: number; r: number }) => string;
  /** A blur of at least this many units, with a filter region that suits small shapes by default. */
  blur: (by: number, room?: string) => string;
  /** Stores a shape for `use` and returns its id. */
  keep: (write: (id: string) => string) => string;
  defs: () => string;
}

/** The available blurs: a frame needs only a few. */
const blurs = [0.7, 1.3, 2.2, 4, 6, 9];

/**
 * A filter region for large shapes, just big enough for the widest blur. Renderers process the whole region, visible or
 * not, and would take seconds for a larger one.
 */
export const closeRoom = "x='-.15' y='-.15' width='1.3' height='1.3'";

/** A filter region for shapes beyond the page: everything that a blur can bring into view. */
export const pageRoom = ({ w, h }: { w: number; h: number }): string =>
  `filterUnits='userSpaceOnUse' x='-30' y='-30' width='${n(w + 60)}' height='${n(h + 60)}'`;

/** A number in short SVG notation, rounded to whole units from 20 up. */
export function n(value: number): string {
  const rounded = Math.abs(value) >= 20 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${rounded || 0}`.replace(/^(-?)0\./, '$1.');
}

/** An opacity or offset with two decimals. */
export function part(value: number): string {
  return `${Math.round(value * 100) / 100 || 0}`.replace(/^(-?)0\./, '$1.');
}

/** Groups everything lit, so that a page can dim it. */
export function on(drawn: string): string {
  return drawn && `<g class='on'>${drawn}</g>`;
}

/** An empty sheet with a prefix for all its ids. */
export function newSheet(prefix: string): Sheet {
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
  const stopsOf = (stops: readonly Stop[]) =>
    stops.map(([offset, color, opacity = 1]) => {
      const at = offset > 0 ? ` offset='${part(offset)}'` : '';
      const through = opacity < 1 ? ` stop-opacity='${part(opacity)}'` : '';
      return `<stop${at} stop-color='${color}'${through}/>`;
    });
  const paint = (tag: string, attributes: string, stops: readonly Stop[]) => {
    const inside = `${attributes}>${stopsOf(stops).join('')}</${tag}>`;
    return `url(#${add(tag + inside, (id) => `<${tag} id='${id}'${inside}`)})`;
  };
  return {
    run: (stops, [x1, y1, x2, y2] = [0, 0, 0, 1]) => {
      const axis = Object.entries({ x1, y1, y2 }).filter(([, value]) => value !== 0);
      const all = [...axis, ...(x2 === 1 ? [] : [['x2', x2] as const])];
      return paint('linearGradient', all.map(([name, value]) => ` ${name}='${part(value)}'`).join(''), stops);
    },
    round: (stops, around) =>
      paint(
        'radialGradient',
        around ? ` gradientUnits='userSpaceOnUse' cx='${n(around.x)}' cy='${n(around.y)}' r='${n(around.r)}'` : '',
        stops,
      ),
    blur: (by, room = "x='-.5' y='-.5' width='2' height='2'") => {
      const amount = n(blurs.find((step) => step >= by) ?? 9);
      const inside = `${room}><feGaussianBlur stdDeviation='${amount}'/></filter>`;
      return `url(#${add(inside, (id) => `<filter id='${id}' ${inside}`)})`;
    },
    keep: (write) => add(write(''), write),
    defs: () => (written.length > 0 ? `<defs>${written.join('')}</defs>` : ''),
  };
}
