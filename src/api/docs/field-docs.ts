import { confirmPath } from '../../domain/account/token-logins.ts';
import { emptyScene } from '../../domain/project/project.ts';
import { sampleFilms, sampleProject } from '../../domain/sample-films/sample-films.ts';
import { emptyTexts, sceneFieldKeys } from '../../domain/scene/fields.ts';
import { defaultTarget } from '../../domain/targets/registry.ts';

/** Documentation of a field in the API document. */
interface FieldDoc {
  /** What the field means, if its schema does not say. */
  description?: string;
  /** A value for examples. */
  example?: unknown;
}

const [film] = sampleFilms;
const { cast = [], ...project } = sampleProject(film);
/** The scene for examples, in which a cast member speaks. */
const [, exampleScene] = project.scenes;
const { subject, action, light, dialog, duration } = { ...emptyScene('scene-1', 5), ...exampleScene };
/** The project for examples: the first sample film, reduced to one scene and the most common fields. */
const exampleProject = {
  ...project,
  targetDuration: duration,
  scenes: [{ sceneNumber: 1, duration, subject, action, light, dialog }],
  cast,
};

const exampleId = '3f6c1a52-8f1e-4a6b-9a57-2d1f0c8e7b41';
const otherId = 'c2d9e0b7-51aa-4c0e-8f39-7a64b1d2e3f5';
const smallestPng = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==';
/** The target of projects that do not name one. */
const fallbackTarget = `\`${defaultTarget}\`, without limits`;
const exampleSecret = 'kJ3d0cWk2VxqXnZ9aLr4Tg';
const loginCode = 'BCDF-GHJK';
const time = '2026-11-26T09:30:00.000Z';
const pictureHash = '9f2c61d07be4a835c1f0e2d4b6a89753';
const event = {
  title: 'Ferry stays in the harbor',
  category: 'News',
  description: 'High water keeps the night ferry at its pier.',
};
const baseVersion = 'The state that the change is based on. If it has changed since, nothing is stored (409).';
const formatVersion = 'The version of the format: 1 if missing.';

/**
 * A key is the name of a field, alone or after a prefix: `projects.save.` (a call), `Scene.` (a component) or
 * `projects.` (a feature). The narrowest key that exists applies.
 */
const fieldDocs: Readonly<Record<string, FieldDoc>> = {
  q: { description: 'Words to search for.', example: 'ferry' },
  limit: { description: 'How many rows to return.' },
  cursor: { description: 'Where the page starts: take it from the `Link` header of the previous page.' },
  id: { example: exampleId },
  revision: { example: 3 },
  createdAt: { example: time },
  updatedAt: { example: time },
  savedAt: { example: time },
  endsAt: { example: '2026-12-26T09:30:00.000Z' },
  trialEndsAt: { example: '2026-12-26T09:30:00.000Z' },
  deletedAt: { example: null },
  revokedAt: { example: null },
  grantedUntil: { example: null },
  periodEndsAt: { example: null },
  'account.export.endsAt': { example: null },
  hash: { example: pictureHash },
  width: { example: 1280 },
  height: { example: 720 },
  bytes: { example: 84_211 },
  used: { example: 84_211 },
  type: { example: 'image/png' },
  email: { description: 'The email address of the account.', example: 'ada@example.com' },
  password: { description: 'The password of the account.', example: 'a long password' },
  firstName: { description: 'Shown in the account menu.', example: 'Ada' },
  lastName: { description: 'Not shown to others.', example: 'Lind' },
  message: { example: 'Done' },

  'projects.id': { description: 'The id of the project.', example: exampleId },
  projectId: { example: exampleId },
  projectTitle: { example: project.projectTitle },
  targetDuration: { example: exampleProject.targetDuration },
  durations: { example: [5] },
  scenes: { example: exampleProject.scenes },
  ...Object.fromEntries(sceneFieldKeys.map((key) => [`Scene.${key}`, { example: exampleScene?.[key] }])),
  'Scene.id': { example: 'scene-1' },
  cast: { example: cast },
  look: { example: `${film.grade}. ${film.cam}.` },
  settings: { example: { target: 'veo-3.1', packing: 'scene', ratio: '16:9' } },
  target: {
    description: `The id of a target. By default, the one in the settings of the project, or else ${fallbackTarget}.`,
    example: 'veo-3.1',
  },
  packing: {
    description:
      '`scene`: one clip per scene. `fewest`: as few clips as possible. By default, as in the settings of the project.',
  },
  project: { example: exampleProject },
  version: { description: formatVersion, example: 2 },
  'ProjectBody.version': { example: 2 },
  'ProjectHead.id': { example: exampleId },
  'projects.create.revision': { example: 1 },
  'projects.duplicate.revision': { example: 1 },
  'shares.copy.revision': { example: 1 },
  'projects.delete.deletedAt': { example: time },
  'projects.version.version': { description: 'The id of the version.', example: otherId },
  'projects.restoreVersion.version': { description: 'The id of the version.', example: otherId },
  'VersionHead.id': { example: otherId },
  'StoredVersion.id': { example: otherId },
  'projects.nameVersion.name': { description: 'The name of the version.', example: 'First cut' },
  'VersionHead.kind': { example: 'named' },
  'VersionHead.name': { example: 'First cut' },
  'StoredVersion.kind': { example: 'named' },
  'StoredVersion.name': { example: 'First cut' },
  'NewProject.id': { description: 'A UUID that you choose. By default, the server chooses one.', example: exampleId },
  'NewProject.templateId': { description: 'The id of the template that the project is made from.' },
  'ImportPaper.format': {
    description:
      'What the file is: `fdx` is Final Draft, `csv` a shot list (also with tabs), `prompt` a prompt or plain text.',
    example: 'fountain',
  },
  'ImportPaper.text': {
    example: `INT. FERRY - NIGHT\n\nNora stamps a folded paper.\n\nNORA\n${dialog.slice('NORA: '.length)}\n`,
  },
  'ImportPaper.from': { description: 'The first scene, from 1.' },
  'ImportPaper.to': { description: 'The last scene.' },
  'ExportPaper.format': {
    description: 'The file to write: a screenplay, a shot list, subtitles, or a timeline for editing software.',
    example: 'srt',
  },
  'ExportPaper.id': { description: 'The id of the take.' },
  'ExportPaper.sceneIds': { description: "The ids of the take's scenes, in film order." },
  'ExportPaper.type': { description: "The media type of the take's file." },
  'ExportPaper.sound': { description: 'Whether the file has a sound track.' },
  'ExportPaper.chosen': { description: 'Whether the timeline uses this take.' },
  'ExportPaper.seconds': { description: 'The length of the file.' },
  'ExportPaper.trimStart': { description: 'Where the timeline enters the take, in seconds.' },

  'shares.id': { description: 'The id of the share.', example: otherId },
  'shares.list.id': { description: 'The id of the project.', example: exampleId },
  'shares.create.id': { description: 'The id of the project.', example: exampleId },
  'Share.id': { example: otherId },
  'AddressedShare.id': { example: otherId },
  live: { example: true },
  withPrompts: { example: true },
  days: { example: 30 },
  'shares.copy.token': { example: 'q3Yb0c1k' },
  address: { example: 'https://promptreel.example/s/q3Yb0c1k' },
  openedCount: { example: 4 },
  lastOpenedOn: { example: '2026-11-25' },

  'notes.id': { description: 'The id of the note.', example: otherId },
  'notes.list.id': { description: 'The id of the project.', example: exampleId },
  'notes.removeAll.id': { description: 'The id of the share.', example: otherId },
  'notes.removeAll.name': { example: 'Sam' },
  'notes.text': { description: 'The answer.', example: 'It is warmer now.' },
  'notes.settle.settled': { description: 'Whether the note is settled.', example: true },
  'Review.earlier': { example: [] },
  previousId: { example: null },
  'shares.notes': { description: 'Whether the link takes notes.', example: true },
  'reviews.id': { description: 'The id of the note.', example: otherId },
  'reviews.token': { example: 'q3Yb0c1k' },
  'reviews.secret': { example: exampleSecret },
  'NewNote.token': { example: 'q3Yb0c1k' },
  'NewNote.secret': { example: exampleSecret },
  'NewVerdict.token': { example: 'q3Yb0c1k' },
  'NewVerdict.secret': { example: exampleSecret },
  'AddedNote.secret': { example: exampleSecret },
  'NewNote.name': { example: 'Sam' },
  'NewNote.text': { description: 'The note.', example: 'Here, warmer.' },
  'NewNote.sceneId': { example: 'scene-1' },
  'NewNote.seconds': { example: 2.5 },
  'NewNote.replyTo': { example: otherId },
  'NewNote.website': { description: 'Leave it empty: only spam bots fill it in.' },
  'NewVerdict.name': { example: 'Sam' },
  'NewVerdict.verdict': { description: 'Whether the film is approved, or needs changes.', example: 'changes' },
  'NewVerdict.text': { description: 'One sentence about it.', example: 'The second scene is too dark.' },
  'NewVerdict.website': { description: 'Leave it empty: only spam bots fill it in.' },
  'reviews.change.text': { example: 'Here, a little warmer.' },
  'reviews.change.settled': { description: 'Whether the note is settled.' },
  'reviews.answersTo.email': { example: 'sam@example.com' },
  'Note.id': { example: otherId },
  'Note.shareId': { example: exampleId },
  'Note.replyTo': { example: null },
  'Note.reviewerId': { example: exampleId },
  'Note.name': { example: 'Sam' },
  'Note.text': { example: 'Here, warmer.' },
  'Note.verdict': { example: null },
  'Note.sceneId': { example: 'scene-1' },
  'Note.seconds': { example: 2.5 },
  'Note.words': { example: light },
  'Note.quoted': { example: true },
  'Note.digest': { example: '1z8k2m0qv4' },
  'Note.settledAt': { example: null },
  'Note.changedAt': { example: null },

  'pictures.add.data': { example: smallestPng },

  'renders.id': { description: 'The id of the render.', example: otherId },
  'renders.list.id': { description: 'The id of the project.', example: exampleId },
  'renders.start.id': { description: 'The id of the project.', example: exampleId },
  'renders.start.budget': { example: 20 },
  'renders.start.sceneIds': { example: ['scene-1', 'scene-2'] },
  'renderKey.set.key': { example: '6f1c2a9e-key-id:7d3b-secret' },
  'takes.id': { description: 'The id of the take.', example: otherId },
  'takes.list.id': { description: 'The id of the project.', example: exampleId },
  'takes.change.name': { description: "The file's name, without a path.", example: 'ferry-3.mp4' },
  'takes.change.note': { description: 'A note on the take.', example: 'Her hand is right here.' },
  'takes.change.stars': { example: 4 },
  'takes.change.verdict': { description: 'Whether to keep or reject the take; null for neither.', example: 'keep' },
  'Take.id': { example: otherId },
  'Take.sceneIds': { example: ['scene-1'] },
  'Take.name': { example: 'ferry-3.mp4' },
  'Take.target': { example: 'veo-3.1' },
  'Take.prompt': { example: light },
  'Take.type': { example: 'video/mp4' },
  'Take.bytes': { example: 8_421_100 },
  'Take.note': { example: 'Her hand is right here.' },
  'Take.stars': { example: 4 },
  'Take.verdict': { example: 'keep' },
  'Take.seed': { example: null },
  'Take.request': { example: null },
  usedBytes: { example: 8_421_100 },
  maxBytes: { example: 2_000_000_000 },

  'templates.id': { description: 'The id of the template.', example: otherId },
  'Template.id': { example: otherId },
  'NewTemplate.name': { description: 'The name of the template.', example: 'Night on the ferry' },
  'NewTemplate.description': { description: 'What the template is for.', example: 'One scene, warm lamp against fog' },
  'templates.change.name': { description: 'The name of the template.', example: 'Night on the ferry' },
  'templates.change.description': { description: 'What the template is for.' },
  'Template.name': { example: 'Night on the ferry' },
  'Template.description': { example: 'One scene, warm lamp against fog' },

  'GenerateField.fieldType': { description: 'The field to write.', example: 'light' },
  'GenerateField.sceneNumber': { description: 'The position of the scene in the film, from 1.', example: 1 },
  'GenerateField.currentScene': {
    description: 'The texts of the scene so far.',
    example: { subject: 'A woman of fifty-five' },
  },
  'GenerateField.previousScene': { description: 'The texts of the previous scene.' },
  'GenerateField.nextScene': { description: 'The texts of the next scene.' },
  sceneDuration: { description: 'The length of the scene, in seconds.', example: 5 },
  'GenerateContinuity.fieldType': {
    description: 'What to write: the look, or the text of a cast entry.',
    example: 'look',
  },
  'GeneratedField.content': { example: light },

  'TrendingEvent.title': { example: event.title },
  'TrendingEvent.category': { example: event.category },
  'TrendingEvent.description': { example: event.description },
  'TrendingScenes.scenes': {
    example: project.scenes
      .slice(0, 3)
      .map((scene) => ({ ...scene, ...emptyTexts, subject: scene.subject, action: scene.action })),
  },
  'GenerateScenes.event': { description: 'An event, as the search returned it.', example: event },
  'TrendingEventInput.title': { description: 'The headline.' },
  'TrendingEventInput.category': { description: 'The category of the feed.' },
  'TrendingEventInput.description': { description: 'The summary.' },

  'tokens.id': { description: 'The id of the token.', example: otherId },
  'AccessToken.id': { example: otherId },
  'CreatedAccessToken.id': { example: otherId },
  'NewAccessToken.name': { description: 'What the token is for.', example: 'Nightly check' },
  'AccessToken.name': { example: 'Nightly check' },
  'NewAccessToken.access': { example: 'read' },
  'NewTokenLogin.name': { description: 'What the token is for.', example: 'Laptop' },
  'NewTokenLogin.access': { example: 'write' },
  'tokens.code': { example: loginCode },
  confirmPath: { example: confirmPath(loginCode) },
  'tokens.secret': { example: 'q3Zk...' },
  last4: { example: '3xQa' },
  lastUsedOn: { example: '2026-11-25' },
  lastUsedFrom: { example: '203.0.113.0/24' },
  'CreatedAccessToken.token': { example: 'prl_...' },
  'tokens.revokeLeaked.token': { example: 'prl_...' },

  'billing.status': { example: 'trialing' },
  'account.export.status': { example: 'active' },
  brand: { example: 'visa' },
  'ConfirmedCard.setupIntentId': {
    description: 'The id of the card set-up that the browser confirmed.',
    example: 'seti_1Q',
  },
  'SubscriptionSetup.clientSecret': { example: 'seti_1Q_secret_2f' },

  'blog.post.slug': { description: 'The last part of the address of the article.', example: 'one-shot-one-idea' },
  slug: { example: 'one-shot-one-idea' },
  'PostSummary.title': { example: 'One shot, one idea' },
  'Post.title': { example: 'One shot, one idea' },
  excerpt: { example: 'A prompt that asks for one thing gets it.' },
  'Post.content': { example: '<p>A prompt that asks for one thing gets it.</p>' },
  metaDescription: { example: 'Why a shot should carry a single idea.' },
  keywords: { example: 'shot list, prompt craft' },
  publishedAt: { example: time },
  readingTime: { example: 4 },
  featuredImageWidth: { example: null },
  featuredImageHeight: { example: null },
  featuredImageUrl: { example: null },
  featuredImageAlt: { example: null },

  // empty, since other calls document these rows
  ...Object.fromEntries(
    [
      'versions',
      'pictures',
      'takes',
      'renders',
      'shares',
      'templates',
      'presets',
      'tokens',
      'devices',
      'activities',
      'notes',
    ].map((key) => [`account.export.${key}`, { example: [] }]),
  ),

  stripeSubscriptionId: { example: 'sub_1Q' },
  subscriptionStatus: { example: 'trialing' },
  profileImageUrl: { example: null },
  'AdminSubscription.status': { example: 'trialing' },
  adminNotes: { example: null },
  'admin.id': { description: 'The id of the account.', example: otherId },
  'admin.updateComment.id': { description: 'The id of the message.' },
  'admin.version': { description: baseVersion },
  'admin.updateUser.isAdmin': { description: 'Whether the account may open the admin panel.' },
  'admin.setTrial.hoursFromNow': { description: 'When the trial ends, in hours from now.', example: 24 },
  subscription: { description: 'Only accounts in this state.' },
  level: { description: 'Only entries of this level.' },
  user: { description: 'Only entries about this account.' },
  'admin.status': { description: 'The status of the message.' },
  'admin.updateComment.status': { description: 'The status of the message.', example: 'resolved' },
  'admin.updateComment.priority': { description: 'How urgent the message is.' },
  'admin.updateComment.adminNotes': { description: 'Notes for other admins.' },
  'ActivityEntry.action': { example: 'project.saved' },
  'ActivityEntry.message': { example: 'Saved a project' },
  'Comment.subject': { example: 'A question about Veo' },
  'Comment.message': { example: 'Does it write 8-second clips?' },
  'Comment.name': { example: 'Ada Lind' },
};

/** Finds the documentation of a field. @param scopes such as `projects.save` and `projects`, the narrowest first */
export function findFieldDoc<Key extends keyof FieldDoc>(
  scopes: readonly string[],
  name: string,
  key: Key,
): FieldDoc[Key] | undefined {
  const ids = [...scopes.map((scope) => `${scope}.${name}`), name];
  return ids.map((id) => fieldDocs[id]).find((doc) => doc && key in doc)?.[key];
}
