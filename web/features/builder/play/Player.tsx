import { UnstyledButton } from '@mantine/core';
import { useToggle } from '@mantine/hooks';
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
  IconRotate,
  IconX,
} from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { cutsOf, formatTime, sceneAt } from '../../../../src/domain/film/playback.ts';
import { playButton as filmButton, sceneRow } from '../core/dom.ts';
import { currentProject, sceneDurations, useBuilder } from '../core/project/project-store.ts';
import { closeDialog, setCurrentScene, useView } from '../core/view/view-store.ts';
import { FilmStrip } from './FilmStrip.tsx';
import classes from './Player.module.css';
import { Stage } from './Stage.tsx';
import { usePlayback } from './use-playback.ts';
import { takesCode, useTakePlayer } from './use-take-player.ts';

const Takes = takesCode.part('Takes');
const TakeButtons = takesCode.part('TakeButtons');

/** Plays the film in the whole window: each scene's frame for its duration, with captions. Open while mounted. */
export function Player() {
  const durations = useBuilder(({ project }) => sceneDurations(project));
  const cuts = useMemo(() => cutsOf(durations), [durations]);
  const total = cuts.at(-1) ?? 0;
  const last = durations.length - 1;
  const [start] = useState(() => useView.getState().playFrom ?? cuts[startIndex()] ?? 0);
  useEffect(() => useView.setState({ playFrom: undefined }), []);
  const { clock, at, playing, ended } = usePlayback(total, start);
  const takes = useTakePlayer(clock);
  const [captions, toggleCaptions] = useToggle([true, false]);
  const { idle, wake } = useIdle();
  const shown = sceneAt(cuts, at);
  const { dialog, playButton } = useDialog(shown);
  const hidesControls = playing && idle;

  const goTo = (index: number) => clock.seek(cuts[Math.min(Math.max(index, 0), last)] ?? 0);

  function onKeyDown(event: KeyboardEvent): void {
    wake();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const index = indexByKey(event.key, shown, last);
    if (index !== undefined) goTo(index);
    else if (takes && event.key.toLowerCase() === 'm') takes.setMuted(!takes.state().muted);
    else if (takes && event.key.toLowerCase() === 'c') toggleCaptions();
    // on a button, Space presses that button
    else if (event.key !== ' ' || event.target instanceof HTMLButtonElement) return;
    else if (!event.repeat) clock.toggle();
    event.preventDefault();
  }

  /** A click plays or pauses, but a tap while the controls are hidden only shows them. */
  function onStageClick({ nativeEvent }: MouseEvent): void {
    wake();
    const touched = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === 'touch';
    if (!(touched && hidesControls)) clock.toggle();
  }

  // a stable function, so that the stage renders at cuts only, not at every tick of the clock
  const latestClick = useRef(onStageClick);
  useLayoutEffect(() => {
    latestClick.current = onStageClick;
  });
  const stageClick = useCallback((event: MouseEvent) => latestClick.current(event), []);

  const takeLayer = useMemo(() => takes && <Takes player={takes} scene={shown + 1} />, [takes, shown]);

  const [PlayIcon, playLabel] = playing
    ? ([IconPlayerPauseFilled, 'Pause'] as const)
    : ended
      ? ([IconRotate, 'Play again'] as const)
      : ([IconPlayerPlayFilled, 'Play'] as const);
  return (
    <dialog
      ref={dialog}
      aria-label="Player"
      className={classes.player}
      data-away={hidesControls || undefined}
      onKeyDown={onKeyDown}
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && wake()}
      // the browser queues this event: when it arrives, the dialog may be open again
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) closeDialog();
      }}
    >
      <Stage shown={shown} captions={captions} onClick={stageClick}>
        {takeLayer}
      </Stage>
      <div className={classes.controls} onPointerDown={wake}>
        <FilmStrip cuts={cuts} at={at} shown={shown} onGoTo={goTo} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus, so that Space plays and pauses */}
        <div className={`row ${classes.buttons}`} onMouseDown={(event) => event.preventDefault()}>
          <UnstyledButton
            aria-label="Previous scene"
            aria-disabled={shown === 0 || undefined}
            onClick={() => goTo(shown - 1)}
          >
            <IconPlayerSkipBackFilled size={20} aria-hidden />
          </UnstyledButton>
          <UnstyledButton ref={playButton} aria-label={playLabel} className={classes.play} onClick={clock.toggle}>
            <PlayIcon size={24} aria-hidden />
            {ended && <span>{playLabel}</span>}
          </UnstyledButton>
          <UnstyledButton
            aria-label="Next scene"
            aria-disabled={shown === last || undefined}
            onClick={() => goTo(shown + 1)}
          >
            <IconPlayerSkipForwardFilled size={20} aria-hidden />
          </UnstyledButton>
          <span className={classes.time}>
            {formatTime(at)} / {formatTime(total)}
          </span>
          {takes && <TakeButtons player={takes} captions={captions} onCaptions={() => toggleCaptions()} />}
          <UnstyledButton aria-label="Close" className={classes.close} onClick={closeDialog}>
            <IconX size={22} stroke={1.75} aria-hidden />
          </UnstyledButton>
        </div>
      </div>
      <p role="status" className="unseen">
        {ended ? 'End of the film' : playing ? '' : `Scene #${shown + 1}`}
      </p>
    </dialog>
  );
}

/** The index of the scene to start at: the current one, or the first if the current one is the last. */
function startIndex(): number {
  const { scenes } = currentProject();
  const { sceneId } = useView.getState();
  const index = scenes.findIndex((scene) => scene.id === sceneId);
  return index === scenes.length - 1 ? 0 : Math.max(index, 0);
}

/** The index of the scene that a key goes to, if any. */
function indexByKey(key: string, shown: number, last: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowUp') return shown + 1;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return shown - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}

/**
 * Opens the dialog. On close, the scene shown last becomes current, and the focus moves to the editor's Play button.
 */
function useDialog(shown: number) {
  const dialog = useRef<HTMLDialogElement>(null);
  const playButton = useRef<HTMLButtonElement>(null);
  const lastShown = useRef(shown);
  useLayoutEffect(() => {
    lastShown.current = shown;
  }, [shown]);
  useLayoutEffect(() => {
    const element = dialog.current;
    const { focusBeforeDialog: from } = useView.getState();
    const before = useView.getState().sceneId;
    element?.showModal();
    // so that Space plays and pauses
    playButton.current?.focus();
    return () => {
      element?.close();
      filmButton()?.focus({ preventScroll: true });
      // the editor has no Play button while the preview is open or scenes are selected
      if (document.activeElement === document.body && from instanceof HTMLElement) from.focus({ preventScroll: true });
      const id = currentProject().scenes[lastShown.current]?.id;
      if (id === undefined) return;
      // after the focus moves, because focusing a scene makes it current
      setCurrentScene(id);
      if (id === before) return;
      sceneRow(id)?.scrollIntoView({ block: 'nearest' });
    };
  }, []);
  return { dialog, playButton };
}

/** How long the controls stay visible after the last input. */
const idleMs = 2_500;

/** Whether there has been no input for a while. Input handlers call `wake`. */
function useIdle(): { idle: boolean; wake: () => void } {
  const [idle, setIdle] = useState(false);
  const timer = useRef(0);
  const wake = useCallback(() => {
    setIdle(false);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setIdle(true), idleMs);
  }, []);
  useEffect(() => {
    wake();
    return () => clearTimeout(timer.current);
  }, [wake]);
  return { idle, wake };
}
