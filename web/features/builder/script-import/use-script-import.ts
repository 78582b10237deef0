import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import type { SceneRange, SceneStart } from '../../../../src/domain/papers/in/finish-project.ts';
import type { ImportFormat } from '../../../../src/domain/papers/in/read-paper.ts';
import { fileSizeProblem } from '../../../../src/domain/papers/in/source-text.ts';
import type { ShotListColumn } from '../../../../src/domain/papers/in/table-columns.ts';
import { limits } from '../../../../src/domain/product/limits.ts';
import { isTargetId } from '../../../../src/domain/targets/registry.ts';
import { currentProject } from '../core/project/project-store.ts';
import { useDropped } from './commands.ts';
import type { OpenedScript } from './open-script.ts';
import { createScriptReader, type ScriptReader } from './script-reader.ts';

/** The user's choices for a text. Everything else is guessed. */
interface Choices {
  format?: ImportFormat;
  columns?: readonly ShotListColumn[];
  scenes?: SceneRange;
  repair?: boolean;
}

interface ImportState {
  /** The file's name; empty for a pasted text. */
  name: string;
  opened: OpenedScript | null;
  choices: Choices;
  /** The number of scenes, and where each scene of the script starts, for choosing a range; null until known. */
  contents: { scenes: number; sceneStarts: readonly SceneStart[] } | null;
  reading: boolean;
  problem: string | null;
}

const initialState: ImportState = {
  name: '',
  opened: null,
  choices: {},
  contents: null,
  reading: false,
  problem: null,
};
/** How long after the last keystroke a pasted text is read. */
const readDelayMs = 300;

/** The state of the import dialog, with functions to read a source. Only the latest read updates the state. */
export function useScriptImport() {
  const [state, setState] = useState(initialState);
  const [pasted, setPasted] = useState('');
  const reader = useRef<ScriptReader | null>(null);
  const latestRead = useRef(0);
  useEffect(
    () => () => {
      reader.current?.stop();
      reader.current = null;
    },
    [],
  );

  async function read(content: string | Uint8Array, name: string, choices: Choices): Promise<void> {
    latestRead.current += 1;
    const thisRead = latestRead.current;
    setState((before) => ({ ...before, name, choices, reading: true }));
    reader.current ??= createScriptReader();
    // undefined for a project without a target: an import does not choose one
    const { target } = currentProject().settings ?? {};
    const opened = await reader.current.read({
      ...{ content, name, target: isTargetId(target) ? target : undefined },
      ...choices,
    });
    if (thisRead !== latestRead.current) return;
    if (!('result' in opened)) {
      setState({ ...initialState, name, problem: opened.problem });
      return;
    }
    const { result, text } = opened;
    const choice = 'problem' in result ? result.choice : undefined;
    // more scenes than a project can have: read the first ones until the user chooses a range
    if (choice && !choices.scenes) {
      setState((before) => ({ ...before, contents: choice }));
      await read(text, name, { ...choices, scenes: { from: 1, to: limits.scenes.max } });
      return;
    }
    const problem = 'problem' in result ? result.problem : null;
    const scenes = 'project' in result ? result.project.scenes.length : 0;
    const contents = (before: ImportState) => (choices.scenes ? before.contents : { scenes, sceneStarts: [] });
    setState((before) => ({ name, opened, choices, contents: contents(before), reading: false, problem }));
  }

  async function chooseFile(file: File | null): Promise<void> {
    if (!file) return;
    setPasted('');
    readPasted.cancel();
    const problem = fileSizeProblem(file.size);
    if (problem) {
      latestRead.current += 1;
      setState({ ...initialState, name: file.name, problem });
      return;
    }
    try {
      await read(new Uint8Array(await file.arrayBuffer()), file.name, {});
    } catch {
      setState({ ...initialState, name: file.name, problem: 'This file could not be read. Choose it again.' });
    }
  }

  const readPasted = useDebouncedCallback((text: string) => {
    if (text.trim() !== '') return read(text, '', {});
    latestRead.current += 1;
    setState(initialState);
  }, readDelayMs);

  function paste(text: string): void {
    setPasted(text);
    readPasted(text);
  }

  /** Reads the same text again with changed choices. A new format clears the choices of columns and scenes. */
  function choose(change: Choices): void {
    if (!state.opened) return;
    const { format = state.choices.format, repair = state.choices.repair, ...rest } = change;
    const rangeChoices = change.format ? {} : { columns: state.choices.columns, ...rest };
    const chosen = { ...rangeChoices, format, repair };
    const choices = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)) as Choices;
    void read(state.opened.text, state.name, choices);
  }

  // reads a file dropped on the editor, before or after the dialog was opened
  const file = useDropped((dropped) => dropped.file);
  const latestChooseFile = useRef(chooseFile);
  latestChooseFile.current = chooseFile;
  useEffect(() => {
    if (!file) return;
    useDropped.setState({ file: null });
    void latestChooseFile.current(file);
  }, [file]);

  return { ...state, pasted, paste, chooseFile, choose };
}

export type ScriptImport = ReturnType<typeof useScriptImport>;
