import { addScene } from '../../src/domain/edits/scene-edits.ts';
import { newProject, type Project } from '../../src/domain/project/project.ts';

/** Creates a project with scenes of 5, 3, 3... seconds and the subjects "Subject 1", "Subject 2"... */
export function filmOf(scenes: number, change: Partial<Project> = {}): Project {
  let project = newProject();
  while (project.scenes.length < scenes) project = addScene(project);
  const named = project.scenes.map((scene) => ({ ...scene, subject: `Subject ${scene.sceneNumber}` }));
  return { ...project, scenes: named, ...change };
}
