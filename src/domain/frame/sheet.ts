/** A color stop: where, from 0 to 1, a color, and how opaque. */
type Stop = readonly [offset: number, color: string, opacity?: number];

/** What gathers gradients, filters and outlines while a frame is drawn; the same one is written once. */
export interface Sheet {
  /** A run from top to bottom of what it fills, or along `[x1, y1, x2, y2]` of its box. */
  run: (stops: readonly Stop[], along?: readonly [number, number, number, number]) => string;
  /** A run from the middle of what it fills to its edge, or around a point of the page. */
  round: (stops: readonly Stop[], around?: { x: number; y: number; r: number }) => string;
  /** A filter that blurs by so many units or a little more, in a room that fits what is small. */
  blur: (by: number, room?: string) => string;
  /** Keeps an element for `use` and returns its name. */
  keep: (write: (id: string) => string) => string;
  defs: () => string;
}

/** The blurs there are: a frame needs few of them. */
const blurs = [0.7, 1.3, 2.2, 4, 6, 9];

/**
 * The room of a filter for what is large: as far around it as the widest blur reaches. Renderers work on all of it, in
 * sight or not, and take seconds for more.
 */
export const closeRoom = "x='-.15' y='-.15' width='1.3' height='1.3'";

/** The room of a filter for what goes beyond the page: all that a blur can bring into sight. */
export const pageRoom = ({ w, h }: { w: number; h: number }): string =>
  `filterUnits='userSpaceOnUse' x='-30' y='-30' width='${n(w + 60)}' height='${n(h + 60)}'`;

/** A number as SVG takes it, short: whole from 20 up. */
export function n(value: number): string {
  const rounded = Math.abs(value) >= 20 ? Math.round(value) : Math.round(value * 10) / 10;
  return `${rounded || 0}`.replace(/^(-?)0\./, '$1.');
}

/** An opacity or offset: two places. */
export function part(value: number): string {
  return `${Math.round(value * 100) / 100 || 0}`.replace(/^(-?)0\./, '$1.');
}

/** What the light does, as a group that a page can turn down. */
export function on(drawn: string): string {
  return drawn && `<g class='on'>${drawn}</g>`;
}

/** An empty sheet, whose names all begin with the prefix. */
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
