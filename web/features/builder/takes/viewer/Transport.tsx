import { NativeSelect, UnstyledButton } from '@mantine/core';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerTrackNextFilled,
  IconPlayerTrackPrevFilled,
  IconRepeat,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import buttons from '../../core/ui/buttons.module.css';
import { cssNumbers } from '../../core/view/css-numbers.ts';
import { frameAt } from './sync.ts';
import classes from './Transport.module.css';
import type { Player, ShownTake } from './use-player.ts';
import { type Side, useViewer } from './viewer-store.ts';

interface TransportProps {
  shown: Readonly<Record<Side, ShownTake | null>>;
  /** The part of the active take that the rough cut shows, in seconds. */
  cut: { from: number; to: number } | null;
  player: Player;
}

const rates = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2];

/** The controls of playback. In `onion`, each take has its own time and nothing plays. */
export function Transport({ shown, cut, player }: TransportProps) {
  const { playing, rate, loop, muted, active, mode } = useViewer();
  const onion = mode === 'onion';
  const [PlayIcon, playLabel] = playing ? [IconPlayerPauseFilled, 'Pause'] : [IconPlayerPlayFilled, 'Play'];
  const sound = shown[active]?.take.sound ?? false;
  const SoundIcon = muted || !sound ? IconVolumeOff : IconVolume;
  return (
    <div className={`column ${classes.transport}`}>
      {onion && shown.a && shown.b ? (
        (['a', 'b'] as const).map((side) => (
          <Scrubber key={side} side={side} shown={shown[side]} cut={active === side ? cut : null} player={player} own />
        ))
      ) : (
        <Scrubber side={active} shown={longest(shown)} cut={cut} player={player} />
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus, so that Space plays and pauses */}
      <div className={`wrap ${classes.buttons}`} onMouseDown={keepFocus}>
        <UnstyledButton
          aria-label={playLabel}
          aria-keyshortcuts="Space"
          className={`${buttons.icon} ${classes.play}`}
          disabled={onion}
          data-autofocus
          onClick={player.toggle}
        >
          <PlayIcon size={22} aria-hidden />
        </UnstyledButton>
        <UnstyledButton
          className={buttons.icon}
          aria-label="Previous frame"
          aria-keyshortcuts=","
          onClick={() => player.step(-1)}
        >
          <IconPlayerTrackPrevFilled size={16} aria-hidden />
        </UnstyledButton>
        <UnstyledButton
          className={buttons.icon}
          aria-label="Next frame"
          aria-keyshortcuts="."
          onClick={() => player.step(1)}
        >
          <IconPlayerTrackNextFilled size={16} aria-hidden />
        </UnstyledButton>
        <Time shown={shown[active]} />
        <NativeSelect
          aria-label="Speed"
          size="xs"
          className={classes.rate}
          data={rates.map((value) => ({ value: String(value), label: `${value}×` }))}
          value={String(rate)}
          onChange={({ currentTarget }) => useViewer.setState({ rate: Number(currentTarget.value) })}
        />
        <UnstyledButton
          className={buttons.icon}
          aria-label="Loop"
          aria-keyshortcuts="L"
          aria-pressed={loop}
          onClick={() => useViewer.setState({ loop: !loop })}
        >
          <IconRepeat size={18} stroke={1.75} aria-hidden />
        </UnstyledButton>
        <UnstyledButton
          className={buttons.icon}
          aria-label={sound ? 'Mute' : 'No sound'}
          aria-keyshortcuts="M"
          aria-pressed={sound ? muted : undefined}
          disabled={!sound}
          onClick={() => useViewer.setState({ muted: !muted })}
        >
          <SoundIcon size={18} stroke={1.75} aria-hidden />
        </UnstyledButton>
      </div>
    </div>
  );
}

function keepFocus(event: { target: EventTarget; preventDefault: () => void }): void {
  if (!(event.target instanceof HTMLSelectElement)) event.preventDefault();
}

function longest({ a, b }: TransportProps['shown']): ShownTake | null {
  return a && b ? (b.take.seconds > a.take.seconds ? b : a) : (a ?? b);
}

interface ScrubberProps {
  side: Side;
  shown: ShownTake | null;
  cut: TransportProps['cut'];
  player: Player;
  /** Whether the take has a time of its own. */
  own?: boolean;
}

/** A slider for the time. A line shows the part of the take that the rough cut uses. */
function Scrubber({ side, shown, cut, player, own = false }: ScrubberProps) {
  const at = useViewer((state) => (own || state.b === null ? state.at[side] : Math.max(state.at.a, state.at.b)));
  if (!shown) return null;
  const { seconds } = shown.take;
  const name = side.toUpperCase();
  return (
    <label className="row">
      {own && <strong aria-hidden>{name}</strong>}
      <span className={classes.track}>
        <input
          type="range"
          aria-label={own ? `Time of ${name}` : 'Time'}
          aria-valuetext={`${formatMoment(at)} of ${formatMoment(seconds)}`}
          min={0}
          max={seconds}
          step={0.01}
          value={Math.min(at, seconds)}
          // so that keys and buttons apply to the take whose time was changed
          onFocus={() => own && useViewer.setState({ active: side })}
          onChange={({ currentTarget }) => player.seek(Number(currentTarget.value))}
        />
        {cut && (
          <span
            className={classes.cut}
            style={cssNumbers({ '--from': cut.from / seconds, '--part': (cut.to - cut.from) / seconds })}
          />
        )}
      </span>
    </label>
  );
}

/** The time of the active take and the number of its frame. */
function Time({ shown }: { shown: ShownTake | null }) {
  const at = useViewer((state) => state.at[state.active]);
  if (!shown) return null;
  const { take, frameRate } = shown;
  return (
    <span className={`wrap ${classes.time}`}>
      <span>
        {formatMoment(Math.min(at, take.seconds))} / {formatMoment(take.seconds)}
      </span>
      <span className="soft">frame {frameAt(Math.min(at, take.seconds), frameRate) + 1}</span>
    </span>
  );
}

/** `0:07.25`. */
function formatMoment(seconds: number): string {
  const hundredths = Math.floor(seconds * 100 + 0.001);
  const minutes = Math.floor(hundredths / 6_000);
  return `${minutes}:${((hundredths % 6_000) / 100).toFixed(2).padStart(5, '0')}`;
}
