interface DrawnCoverProps {
  title: string;
  className?: string | undefined;
}

/** A random number generator seeded by a text. https://en.wikipedia.org/wiki/Fowler-Noll-Vo_hash_function */
function createRandom(text: string): (below: number) => number {
  let state = 2_166_136_261;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const strip = { left: 32, right: 608, gap: 4 };

/** A title as a duration strip: a segment for each word, as wide as the word is long. */
function titleSegments(title: string): { x: number; width: number; longest: boolean }[] {
  const lengths = title
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.length)
    .slice(0, 24);
  const longest = lengths.indexOf(Math.max(...lengths));
  const perLetter =
    (strip.right - strip.left - strip.gap * (lengths.length - 1)) / lengths.reduce((sum, length) => sum + length, 0);
  let x = strip.left;
  return lengths.map((length, index) => {
    const segment = { x: round(x), width: round(length * perLetter), longest: index === longest };
    x += length * perLetter + strip.gap;
    return segment;
  });
}

const round = (value: number) => Math.round(value * 10) / 10;

/** A frame of film is dark in either theme. */
const frame = { stage: '#161416', wall: '#211e20', line: '#8a837b', segment: '#6f6a72', light: '#ffb24d' };

type Seed = ReturnType<typeof createRandom>;

/** A lamp overhead, and its pool on the floor. */
function Spot({ below }: { below: Seed }) {
  const lamp = 120 + below(400);
  const pool = Math.min(490, Math.max(150, 640 - lamp + below(160) - 80));
  const radius = 84 + below(60);
  return (
    <>
      <path opacity="0.14" d={`M${lamp - 14} 0L${pool - radius} 258L${pool + radius} 258L${lamp + 14} 0z`} />
      <path opacity="0.16" d={`M${lamp - 8} 0L${pool - radius * 0.6} 258L${pool + radius * 0.6} 258L${lamp + 8} 0z`} />
      <ellipse opacity="0.35" cx={pool} cy="258" rx={radius} ry={radius / 7} />
      <ellipse opacity="0.6" cx={pool} cy="258" rx={round(radius * 0.6)} ry={round(radius / 11.6)} />
    </>
  );
}

/** The sun through a window of four panes, on the wall. */
function Window({ below }: { below: Seed }) {
  const left = 150 + below(220);
  const width = 52 + below(24);
  const slant = below(2) === 0 ? 46 : -46;
  const pane = (column: number, row: number) => {
    const x = left + column * (width + 10);
    const y = 70 + row * 84;
    const lean = (at: number) => round(((at - 70) / 158) * slant);
    return `M${x + lean(y)} ${y}h${width}L${x + width + lean(y + 74)} ${y + 74}h${-width}z`;
  };
  const panes = [0, 1, 2].map((column) => pane(column, 0) + pane(column, 1));
  return (
    <>
      <path opacity="0.42" d={panes.join('')} />
      <path opacity="0.12" d={`M${left + slant - 20} 258h${width * 3 + 60}l${slant} 18h${-width * 3 - 60}z`} />
    </>
  );
}

/** A lamp that stands in the shot, and how its light falls off. */
function Practical({ below }: { below: Seed }) {
  const x = 150 + below(340);
  const y = 112 + below(34);
  return (
    <>
      {[112, 78, 46].map((radius) => (
        <circle key={radius} opacity="0.13" cx={x} cy={y} r={radius} />
      ))}
      <circle cx={x} cy={y} r="22" />
      <path opacity="0.8" d={`M${x - 1.5} ${y + 22}h3V258h-3z`} />
      <ellipse opacity="0.35" cx={x} cy="258" rx="96" ry="9" />
    </>
  );
}

const lights = [Spot, Window, Practical] as const;

/** The picture of an article that has none: one light on a stage, and below it the title as a strip of time. */
export function DrawnCover({ title, className }: DrawnCoverProps) {
  const below = createRandom(title);
  const Light = lights[below(lights.length)] ?? Spot;
  return (
    <svg className={className} viewBox="0 0 640 360" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <path fill={frame.stage} d="M0 0H640V360H0z" />
      <path fill={frame.wall} d="M0 0H640V258H0z" />
      <g fill={frame.light}>
        <Light below={below} />
      </g>
      <path
        d="M32 60V32H60M580 32H608V60M32 202V230H60M580 230H608V202"
        fill="none"
        stroke={frame.line}
        strokeWidth="2"
      />
      {titleSegments(title).map(({ x, width, longest }) => (
        <rect key={x} x={x} y="304" width={width} height="12" rx="2" fill={longest ? frame.light : frame.segment} />
      ))}
    </svg>
  );
}
